import { Injectable } from '@nestjs/common';
import { isOpen } from '#libs/contracts';
import { CrewReservations, CrewUse, holdEnds } from '#libs/crews';
import { Policies } from '#libs/policies';
import { Clock } from '#libs/settings';
import { DataSource } from 'typeorm';
import { BookingAccess } from './booking.access.js';
import { slotOf } from './booking-slot.js';

const AT_ONCE = 200;

/**
 * The use case "bookings that were made before starts were limited get their time": what is confirmed goes first, then
 * what was made first. What fits nowhere stands without a crew, for staff to see.
 */
@Injectable()
export class MissingReservations {
  constructor(
    private readonly db: DataSource,
    private readonly access: BookingAccess,
    private readonly use: CrewUse,
    private readonly crews: CrewReservations,
    private readonly policies: Policies,
    private readonly clock: Clock,
  ) {}

  /** A timer's and a handler's work, each booking in a transaction of its own; returns how many have got a crew. */
  async reserve(): Promise<number> {
    if (!(await this.use.isLimited())) return 0;
    const without: { id: string }[] = await this.db.query(
      `select b.id from bookings b
       where b.status in ('pending', 'confirmed') and b.starts_at > $1
         and not exists (select from live_reservations r where r.booking_id = b.id)
       order by b.status, b.created_at limit ${AT_ONCE}`,
      [this.clock.now()],
    );
    let reserved = 0;
    for (const { id } of without) if (await this.reserveFor(id)) reserved += 1;
    return reserved;
  }

  private async reserveFor(bookingId: string): Promise<boolean> {
    const { holdHours } = await this.policies.current();
    return this.db.transaction(async (tx) => {
      const booking = await this.access.lock(tx, bookingId);
      const isSettled = !isOpen(booking) || (await this.crews.liveOf(bookingId, tx));
      if (isSettled) return false;
      const fromNow = { createdAt: this.clock.now(), startsAt: booking.startsAt };
      const heldUntil = booking.status === 'pending' ? holdEnds(fromNow, holdHours) : null;
      return (await this.crews.tryReserve(tx, { bookingId }, slotOf(booking), heldUntil)) !== null;
    });
  }
}
