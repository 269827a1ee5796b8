import { Injectable } from '@nestjs/common';
import { MINUTE_MS, isConfirmed } from '#libs/shared/contracts';
import { CrewReservationsService } from '#libs/scheduling/crews';
import { Clock } from '#libs/platform/config';
import type { EntityManager } from 'typeorm';
import type { BookingEntity } from '../booking.entity.js';
import { BookingRepository, writeHistory } from '../booking.repository.js';
import { CAPTURE_GRACE_MS } from '../booking.rules.js';

/** A payment that is being captured or reviewed holds the time so much longer, again and again. */
const LONGER_MS = 5 * MINUTE_MS;

/** How long an unpaid booking holds its time, and how it expires: at its start, or with the end of its hold. */
@Injectable()
export class BookingHoldsService {
  constructor(
    private readonly bookings: BookingRepository,
    private readonly reservations: CrewReservationsService,
    private readonly clock: Clock,
  ) {}

  /** Ids of bookings that expire: those whose start came unpaid, and those whose hold has run out. */
  async due(): Promise<{ started: string[]; ended: string[] }> {
    const started = await this.bookings.findUnpaidStarted(this.lastStart());
    const ended = await this.reservations.listEndedHolds();
    return { started, ended: ended.map(({ bookingId }) => bookingId) };
  }

  /** Until when an unpaid booking has its time; null when it is not held. */
  async heldUntil(bookingId: string): Promise<Date | null> {
    return (await this.reservations.liveOf(bookingId))?.heldUntil ?? null;
  }

  /** Expires an unpaid booking before its start, and frees its time; false when that is not so. */
  async expire(tx: EntityManager, bookingId: string): Promise<boolean> {
    if (!(await this.bookings.expireStarted(tx, bookingId, this.lastStart()))) return false;
    await writeHistory(tx, [bookingId], { code: 'expired' }, { actor: 'system', at: this.clock.now() });
    await this.reservations.release(tx, { bookingId });
    return true;
  }

  /**
   * The reservation of an unpaid booking, which is locked, once its hold has run out; null while it lasts. A hold that
   * outlived its booking's end, or its confirmation, is brought up to it.
   */
  async findEndedHold(tx: EntityManager, booking: BookingEntity): Promise<string | null> {
    const { id: bookingId } = booking;
    const live = await this.reservations.liveOf(bookingId, tx);
    if (!live?.heldUntil || live.heldUntil > this.clock.now()) return null;
    if (booking.status === 'pending') return live.id;
    if (isConfirmed(booking)) await this.reservations.firm(tx, bookingId);
    else await this.reservations.release(tx, { bookingId });
    return null;
  }

  /** A payment of it is under way, so its time stays. */
  async prolong(tx: EntityManager, bookingId: string): Promise<void> {
    await this.reservations.prolongHold(tx, bookingId, new Date(this.clock.now().getTime() + LONGER_MS));
  }

  /** Expires an unpaid booking, which is locked, with its hold: its time is free again. */
  async expireHold(tx: EntityManager, bookingId: string): Promise<void> {
    await this.bookings.updateVersioned(tx, bookingId, { status: 'expired' });
    await writeHistory(tx, [bookingId], { code: 'hold-ended' }, { actor: 'system', at: this.clock.now() });
    await this.reservations.release(tx, { bookingId });
  }

  /** Bookings that began at this instant or earlier can be paid no more, nor by a capture that was begun in time. */
  private lastStart(): Date {
    return new Date(this.clock.now().getTime() - CAPTURE_GRACE_MS);
  }
}
