import { Injectable } from '@nestjs/common';
import { Audit, type RequestUser } from '#libs/auth';
import { countExampleBookings, exampleBookingIds, removeExampleBookings } from '#libs/bookings';
import { removeExampleMessages } from '#libs/contact';
import type { ExamplesView } from '#libs/contracts';
import { removeExampleSuggestions } from '#libs/game-suggestions';
import { removeExamplePayments } from '#libs/payments';
import { removeExampleCodes } from '#libs/promo';
import { removeExampleRefunds } from '#libs/refunds';
import { DataSource } from 'typeorm';

/** What a first start wrote for people to look at, as staff see it and remove it. */
@Injectable()
export class Examples {
  constructor(
    private readonly db: DataSource,
    private readonly audit: Audit,
  ) {}

  async count(): Promise<ExamplesView> {
    return { bookings: await countExampleBookings(this.db.manager) };
  }

  /** Removes all of them in one transaction (see README, rule 4); when none are there nothing is written down. */
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
