import { Injectable } from '@nestjs/common';
import { MINUTE_MS, daysAfter, instantInZone, isConfirmed } from '#libs/shared/contracts';
import { CrewReservationsService } from '#libs/scheduling/crews';
import { Clock } from '#libs/platform/config';
import { OpenWorkSource, type OpenWork } from '#libs/platform/events';
import type { EntityManager } from 'typeorm';
import type { BookingEntity } from '../booking.entity.js';
import { BookingRepository, writeHistory } from '../booking.repository.js';
import { FollowUpCallsRepository } from '../follow-up-calls/follow-up-calls.repository.js';
import { CAPTURE_GRACE_MS } from '../booking.rules.js';

/** Extension of a hold, repeated while a payment is being captured or reviewed. */
const LONGER_MS = 5 * MINUTE_MS;

/** How long an unpaid booking holds its time, and its expiration at its start or at the end of its hold. */
@Injectable()
export class BookingHoldsService {
  constructor(
    private readonly bookings: BookingRepository,
    private readonly reservations: CrewReservationsService,
    private readonly calls: FollowUpCallsRepository,
    private readonly clock: Clock,
  ) {}

  /** Ids of bookings to expire: unpaid ones that have started, and ones whose hold has ended. */
  async findDue(): Promise<{ started: string[]; ended: string[] }> {
    const started = await this.bookings.findUnpaidStarted(this.lastStart());
    const ended = await this.reservations.listEndedHolds();
    return { started, ended: ended.map(({ bookingId }) => bookingId) };
  }

  /** Unpaid bookings whose hold ends today and whose families staff has not reached by phone. */
  @OpenWorkSource()
  async openHolds(): Promise<OpenWork[]> {
    const midnight = instantInZone(daysAfter(this.clock.today(), 1), 0, this.clock.zone);
    const holds = await this.calls.notReached(await this.reservations.listHoldsUntil(midnight));
    return holds.map(({ bookingId, since, heldUntil }) => ({
      kind: 'hold',
      id: bookingId,
      bookingId,
      since,
      by: heldUntil,
    }));
  }

  /** The end of an unpaid booking's hold; null when its time is not held. */
  async heldUntil(bookingId: string): Promise<Date | null> {
    return (await this.reservations.liveOf(bookingId))?.heldUntil ?? null;
  }

  /** Expires an unpaid booking at its start, and frees its time; false when it is not due. */
  async expireAtStart(tx: EntityManager, bookingId: string): Promise<boolean> {
    if (!(await this.bookings.expireStarted(tx, bookingId, this.lastStart()))) return false;
    await writeHistory(tx, [bookingId], { code: 'expired' }, { actor: 'system', at: this.clock.now() });
    await this.reservations.release(tx, { bookingId });
    return true;
  }

  /**
   * The reservation of a pending, locked booking whose hold has ended; null while the hold lasts. A hold left over from
   * a confirmed or ended booking is made firm or released.
   */
  async findEndedHold(tx: EntityManager, booking: BookingEntity): Promise<string | null> {
    const { id: bookingId } = booking;
    const live = await this.reservations.liveOf(bookingId, tx);
    if (!live?.heldUntil || live.heldUntil > this.clock.now()) return null;
    if (booking.status === 'pending') return live.id;
    if (isConfirmed(booking)) await this.reservations.makeFirm(tx, bookingId);
    else await this.reservations.release(tx, { bookingId });
    return null;
  }

  /** Extends the hold while a payment is in progress. */
  async extend(tx: EntityManager, bookingId: string): Promise<void> {
    await this.reservations.extendHold(tx, bookingId, new Date(this.clock.now().getTime() + LONGER_MS));
  }

  /** Expires a pending, locked booking whose hold has ended, and frees its time; no change for other statuses. */
  async expireAtHoldEnd(tx: EntityManager, bookingId: string): Promise<void> {
    if (!(await this.bookings.transition(tx, bookingId, 'expire'))) return;
    await writeHistory(tx, [bookingId], { code: 'hold-ended' }, { actor: 'system', at: this.clock.now() });
    await this.reservations.release(tx, { bookingId });
  }

  /** Bookings that started at or before this instant can no longer be paid, not even by a capture begun in time. */
  private lastStart(): Date {
    return new Date(this.clock.now().getTime() - CAPTURE_GRACE_MS);
  }
}
