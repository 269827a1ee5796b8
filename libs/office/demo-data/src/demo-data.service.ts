import { Injectable } from '@nestjs/common';
import { AuditService, type RequestUser } from '#libs/platform/auth';
import { countExampleBookings, exampleBookingIds, removeExampleBookings } from '#libs/booking/bookings';
import { removeExampleMessages, removeExampleSuggestions } from '#libs/office/inbox';
import type { ExamplesView } from '#libs/shared/contracts';
import { removeExamplePayments, removeExampleRefunds } from '#libs/booking/payments';
import { removeExampleCodes } from '#libs/shop/promo-codes';
import { DataSource } from 'typeorm';

/** What a first start wrote for people to look at, as staff see it and remove it. */
@Injectable()
export class DemoDataService {
  constructor(
    private readonly db: DataSource,
    private readonly audit: AuditService,
  ) {}

  async count(): Promise<ExamplesView> {
    return { bookings: await countExampleBookings(this.db.manager) };
  }

  /** Removes all of them in one transaction; when none are there nothing is written down. */
  async remove({ userId }: RequestUser): Promise<void> {
    await this.db.transaction(async (tx) => {
      const ids = await exampleBookingIds(tx);
      if (ids.length === 0) return;
      await removeExampleRefunds(tx, ids);
      await removeExamplePayments(tx, ids);
      await removeExampleCodes(tx);
      await removeExampleBookings(tx);
      await removeExampleMessages(tx);
      await removeExampleSuggestions(tx);
      const facts = { bookings: ids.length };
      await this.audit.record(tx, userId, {
        what: 'examples-removed',
        subject: 'examples',
        subjectId: 'examples',
        facts,
      });
    });
  }
}
