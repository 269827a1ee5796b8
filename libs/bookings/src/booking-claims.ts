import { Injectable } from '@nestjs/common';
import { AppError, BOOKING_NOT_FOUND, type ClaimableView, type ClaimedView } from '#libs/contracts';
import type { Visitor } from '#libs/visitors';
import { DataSource } from 'typeorm';
import { BookingLinks } from './booking-links.service.js';
import { BookingsService } from './bookings.service.js';

const CLAIMED = 'The booking was added to an account.';
/** Made by this session and nobody's yet. */
const MADE_HERE = 'user_id is null and purged_at is null and visitor_ids @> array[$1]::uuid[]';

/** A user makes a guest's bookings the own ones by asking for it; a log-in never does (rulings C59). */
@Injectable()
export class BookingClaims {
  constructor(
    private readonly db: DataSource,
    private readonly bookings: BookingsService,
    private readonly links: BookingLinks,
  ) {}

  /** How many bookings of this session the user could claim. */
  async claimable({ visitorId }: Visitor): Promise<ClaimableView> {
    const [found]: [ClaimableView] = await this.db.query(
      `select count(*)::int as bookings from bookings where ${MADE_HERE}`,
      [visitorId],
    );
    return found;
  }

  /** What this session made, or with a token the booking of a mailed link. @throws AppError NOT_FOUND for a bad one. */
  claim(token: unknown, visitor: Visitor): Promise<ClaimedView> {
    return token === undefined || token === null
      ? this.claimMadeHere(visitor)
      : this.claimByLink(token, visitor);
  }

  private claimMadeHere({ visitorId, userId }: Visitor): Promise<ClaimedView> {
    return this.take(MADE_HERE, visitorId, userId as string);
  }

  /** A link opens a booking for reading and paying, but what is somebody else's by now stays theirs. */
  private async claimByLink(token: unknown, { userId }: Visitor): Promise<ClaimedView> {
    const { id, userId: owner } = await this.links.open(token);
    if (owner === userId) return { claimed: [id] };
    const taken = await this.take('id = $1 and user_id is null and purged_at is null', id, userId as string);
    if (taken.claimed.length === 0) throw new AppError('NOT_FOUND', BOOKING_NOT_FOUND);
    return taken;
  }

  private take(which: string, key: string, userId: string): Promise<ClaimedView> {
    return this.db.transaction(async (tx) => {
      const [taken]: [{ id: string }[], number] = await tx.query(
        `update bookings set user_id = $2 where ${which} returning id`,
        [key, userId],
      );
      for (const { id } of taken) await this.bookings.note(tx, id, CLAIMED, 'parent');
      return { claimed: taken.map(({ id }) => id) };
    });
  }
}
