import { Injectable } from '@nestjs/common';
import { AuditService, type RequestUser } from '#libs/platform/auth';
import { Clock } from '#libs/platform/config';
import { deleteEvents } from '#libs/platform/events';
import { BookingLifecycleService } from '#libs/booking/bookings';
import { deletePayments } from '#libs/booking/payments';
import { ReceiptsService } from '#libs/office/documents';
import { deleteMessages, deleteCustomGames } from '#libs/office/inbox';
import { deleteSentMails } from '#libs/office/notifications';
import type { DemoDataView } from '#libs/shared/contracts';
import { deleteRedemptions, deleteUnusedCodes } from '#libs/shop/promo-codes';
import { DataSource, type EntityManager } from 'typeorm';
import { countDemoRows, deleteDemoRows } from './demo-rows.js';

/** Shows and removes the demo data of a new installation. */
@Injectable()
export class DemoDataService {
  constructor(
    private readonly db: DataSource,
    private readonly bookings: BookingLifecycleService,
    private readonly receipts: ReceiptsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  async count(): Promise<DemoDataView> {
    return { bookings: await countDemoRows(this.db.manager, 'booking') };
  }

  /** Removes all demo data and its dependents in one transaction; real data is kept. Audited only if there was any. */
  async remove({ userId }: RequestUser): Promise<void> {
    const receiptIds = await this.db.transaction((tx) => this.removeIn(tx, userId));
    await this.receipts.removeFiles(receiptIds);
  }

  /** Returns the ids of receipts whose files must be removed after the commit. */
  private async removeIn(tx: EntityManager, userId: string | null): Promise<string[]> {
    const demo = await deleteDemoRows(tx);
    const { booking: bookingIds, message, 'game-suggestion': customGames, 'promo-code': codes } = demo;
    const rows = Object.values(demo).flat();
    if (rows.length === 0) return [];
    await this.bookings.lockAll(tx, bookingIds);
    await deletePayments(tx, bookingIds, this.clock.today());
    await deleteRedemptions(tx, bookingIds);
    await deleteUnusedCodes(tx, codes);
    const receiptIds = await this.receipts.delete(tx, bookingIds);
    const replies = await deleteMessages(tx, message);
    await deleteCustomGames(tx, customGames);
    const subjects = [...bookingIds, ...message, ...replies, ...customGames];
    await deleteSentMails(tx, subjects);
    await deleteEvents(tx, subjects);
    await this.bookings.deleteAll(tx, bookingIds);
    await this.audit.record(tx, userId, {
      what: 'examples-removed',
      subject: 'examples',
      subjectId: 'examples',
      facts: { bookings: bookingIds.length },
    });
    return receiptIds;
  }
}
