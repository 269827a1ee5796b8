import { Injectable } from '@nestjs/common';
import type { Visitor } from '#libs/visitors';
import { AppError, type BookingView } from '#libs/contracts';
import { Outbox, type News } from '#libs/events';
import { Clock } from '#libs/settings';
import { DataSource, type EntityManager } from 'typeorm';
import { BookingEntity } from './booking.entity.js';
import { CONFIRMABLE } from './booking.rules.js';
import { bookingView } from './booking.view.js';

export type Settlement = { promoCode: string | null; discountCents: number };

@Injectable()
export class BookingsService {
  constructor(
    private readonly db: DataSource,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Own bookings, newest first. Takes over first what this user's sign-up session made, so no worker is waited for. */
  async ownList(visitor: Visitor): Promise<BookingView[]> {
    await this.db.query(
      `update bookings set user_id = u.id from users u
       where u.id = $1 and bookings.user_id is null and visitor_ids @> array[u.registered_visitor_id]`,
      [visitor.userId],
    );
    const bookings = await this.db
      .getRepository(BookingEntity)
      .find({ where: { userId: visitor.userId as string }, order: { createdAt: 'DESC' } });
    return bookings.map(bookingView);
  }

  /** The booking by id, for rooms above that act on an event; null when it is gone. `on` is a connection in hand. */
  find(id: string, on: EntityManager = this.db.manager): Promise<BookingEntity | null> {
    return on.findOneBy(BookingEntity, { id });
  }

  /** Makes the bookings of a session a new user's own (rulings C57, C59); a repeat changes nothing. */
  async claimForUser(userId: string, visitorId: string): Promise<void> {
    await this.db.query(
      'update bookings set user_id = $1 where user_id is null and visitor_ids @> array[$2]::uuid[]',
      [userId, visitorId],
    );
  }

  /** Lets a session pay a booking whose key and body only its sender can know (rulings C112). */
  async addPayer(id: string, visitor: Visitor): Promise<void> {
    await visitor.remember();
    await this.db.query(
      `update bookings set visitor_ids = visitor_ids || $2::uuid
       where id = $1 and not visitor_ids @> array[$2]::uuid[]`,
      [id, visitor.visitorId],
    );
  }

  /**
   * Confirms a booking as paid (or free), inside the caller's transaction with the booking locked. `news` are the
   * caller's own events of the same change, written together with `booking-confirmed`.
   * @throws AppError ALREADY_PAID when its status does not allow it.
   */
  async confirm(tx: EntityManager, id: string, settlement: Settlement, ...news: News[]): Promise<void> {
    const { promoCode, discountCents } = settlement;
    const what = promoCode ? 'Paid with a promo code and confirmed' : 'Paid and confirmed';
    const noted: unknown[] = await tx.query(
      `with confirmed as (
         update bookings set status = 'confirmed', payment_status = 'completed', payment_completed_at = $2,
           promo_code = $3, discount_cents = $4, final_cents = greatest(0, total_cents - $4), version = version + 1
         where id = $1 and payment_status in ('pending', 'failed') and status = any($5) returning id
       ) insert into booking_history (booking_id, what, actor) select id, $6, 'system' from confirmed returning id`,
      [id, this.clock.now(), promoCode, discountCents, CONFIRMABLE, what],
    );
    if (noted.length === 0) throw new AppError('ALREADY_PAID');
    await this.outbox.record(tx, 'booking-confirmed', { bookingId: id }, ...news);
  }

  /** True when a payment may still confirm this booking. */
  canConfirm(booking: BookingEntity): boolean {
    return CONFIRMABLE.includes(booking.status) && ['pending', 'failed'].includes(booking.paymentStatus);
  }
}
