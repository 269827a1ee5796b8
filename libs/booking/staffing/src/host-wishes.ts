import { Injectable } from '@nestjs/common';
import type { RequestUser } from '#libs/platform/auth';
import { AdminBookings } from '#libs/booking/bookings';
import { AppError, type ChangeHostWishes } from '#libs/shared/contracts';
import { DataSource, type EntityManager } from 'typeorm';

const NOTHING_TO_WISH =
  "The child's data was removed from this booking, so nothing more is noted here. Nothing was saved.";

/**
 * What staff note of a family for the choice of its hosts. It says something about the child, so log and timeline say
 * that it changed, never to what.
 */
@Injectable()
export class HostWishes {
  constructor(
    private readonly db: DataSource,
    private readonly admin: AdminBookings,
  ) {}

  async hasSpecialNeeds(bookingId: string, on: EntityManager = this.db.manager): Promise<boolean> {
    const wished: unknown[] = await on.query(
      `select from wished_skills where booking_id = $1 and skill = 'special-needs'`,
      [bookingId],
    );
    return wished.length > 0;
  }

  /** A repeat changes nothing. @throws AppError NOT_FOUND, STALE, NOT_ALLOWED once the child's data was removed. */
  async change(
    bookingId: string,
    { version, hasSpecialNeeds }: ChangeHostWishes,
    currentUser: RequestUser,
  ): Promise<void> {
    await this.db.transaction(async (tx) => {
      const amendment = {
        id: bookingId,
        version,
        event: { code: 'host-wishes-changed' },
        what: 'booking-host-wishes-changed',
        // That it was changed, and not to what: the log outlives the child's data.
        facts: { version: version + 1 },
      } as const;
      const { purgedAt } = await this.admin.amend(tx, amendment, currentUser);
      if (purgedAt) throw new AppError('NOT_ALLOWED', NOTHING_TO_WISH);
      if (hasSpecialNeeds)
        await tx.query(
          `insert into wished_skills (booking_id, skill) values ($1, 'special-needs') on conflict do nothing`,
          [bookingId],
        );
      else await this.forget(bookingId, tx);
    });
  }

  /** A repeat changes nothing. */
  async forget(bookingId: string, on: EntityManager = this.db.manager): Promise<void> {
    await on.query('delete from wished_skills where booking_id = $1', [bookingId]);
  }
}
