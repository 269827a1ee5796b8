import { Injectable } from '@nestjs/common';
import type { RequestUser } from '#libs/platform/auth';
import { BookingAccess, BookingTimes, PAYABLE_BY_SQL } from '#libs/booking/bookings';
import type { Payable } from '#libs/shared/contracts';
import { prepared } from '#libs/platform/database';
import { Clock } from '#libs/platform/config';
import { DataSource } from 'typeorm';
import type { Payment } from './payment.entity.js';
import { ATTEMPT_COLUMNS, PaymentsLedger } from './payments.ledger.js';

/** Longer than a call with its token and its repeat takes; afterwards its process is gone. */
const LEASE_SECONDS = 30;
const LEASED = `status = 'capturing', updated_at = now(), next_look_at = now() + interval '10 seconds',
  capture_until = now() + make_interval(secs => ${LEASE_SECONDS})`;
/** Who waits for somebody else's call asks this often, and gives up when PayPal has gone silent. */
const PAUSE_MS = 100;
const MOST_PAUSES = 150;

/**
 * One caller at a time takes the money of an attempt. Nothing is locked during the call: the lease stands in the row.
 * What ends an attempt, be it a cancellation, a free code or another price, ends only one that nobody is at, so
 * whichever of the two statements comes first decides.
 */
@Injectable()
export class CaptureLease {
  constructor(
    private readonly db: DataSource,
    private readonly access: BookingAccess,
    private readonly ledger: PaymentsLedger,
    private readonly clock: Clock,
    private readonly times: BookingTimes,
  ) {}

  /**
   * The attempt with this order under its lease, for a caller who may pay its booking now: rights, booking and lease in
   * one statement, as nearly every capture begins. Null when any of them is missing; `begin` then tells them apart.
   */
  async beginOwn(orderId: string, { isKnown, sessionId, userId }: RequestUser): Promise<Payment | null> {
    const [[begun]]: [[Payment] | [], number] = await this.db.query(
      prepared(`update payments p set ${LEASED}
        from (select booking_id from booking_payers where ${PAYABLE_BY_SQL}) own
        where p.booking_id = own.booking_id and p.provider_order_id = $4 and p.status = 'open'
        returning ${ATTEMPT_COLUMNS}`),
      [this.clock.now(), isKnown ? sessionId : null, userId, orderId],
    );
    return begun ?? null;
  }

  /**
   * The attempt under its lease, for the one who may call PayPal now. Null when another is at it, when it has been
   * ended, or when the booking may not be paid any more.
   */
  async begin(payment: Payment, booking: Payable): Promise<Payment | null> {
    if (this.access.payRefusal(booking)) return null;
    const [, begun]: [unknown, number] = await this.db.query(
      prepared(`update payments set ${LEASED}
        where id = $1 and (status = 'open' or (status = 'capturing' and coalesce(capture_until, now()) <= now()))`),
      [payment.id],
    );
    return begun === 1 ? { ...payment, status: 'capturing' } : null;
  }

  /**
   * The hold ended while PayPal's window was open: the time is taken again before any money is, and the attempt is open
   * again. Null when that is not so any more. @throws AppError SLOT_TAKEN, and then nothing is charged.
   */
  revive(payment: Payment): Promise<Payment | null> {
    return this.db.transaction(async (tx) => {
      const booking = await this.access.lock(tx, payment.bookingId);
      if (!this.access.hasLostTime(booking) || !(await this.ledger.resume(tx, payment))) return null;
      await this.times.reinstate(tx, booking, { start: booking, actor: 'parent', isPaid: false });
      return { ...payment, status: 'open' };
    });
  }

  /** Ends a call whose outcome nobody knows: the next one may repeat it under the same key. */
  async releaseLease({ id }: Payment): Promise<void> {
    await this.db.query(
      `update payments set capture_until = null, next_look_at = now() + interval '10 seconds'
       where id = $1 and status = 'capturing'`,
      [id],
    );
  }

  /** PayPal has not taken the money: the order waits for the parent again. */
  reopen(payment: Payment): Promise<Payment> {
    return this.open(payment, '');
  }

  /** The same after a while for a capture that seems never to have reached PayPal. */
  reopenForgotten(payment: Payment): Promise<Payment> {
    const isForgotten = `and updated_at < now() - interval '30 seconds' and coalesce(capture_until, now()) <= now()`;
    return this.open(payment, isForgotten);
  }

  /** The attempt once nobody is at PayPal with it; `capturing` then means that the outcome is unknown. */
  async waitUntilReleased({ id }: Payment): Promise<Payment> {
    for (let pauses = 0; pauses < MOST_PAUSES && (await this.isHeld(id)); pauses += 1) await this.pause();
    return this.ledger.current(id);
  }

  private async open(payment: Payment, condition: string): Promise<Payment> {
    const [, reopened]: [unknown, number] = await this.db.query(
      `update payments set status = 'open', capture_until = null, updated_at = now()
       where id = $1 and status = 'capturing' ${condition}`,
      [payment.id],
    );
    return reopened === 1 ? { ...payment, status: 'open' } : payment;
  }

  private async isHeld(id: string): Promise<boolean> {
    const held: unknown[] = await this.db.query(
      'select from payments where id = $1 and capture_until > now()',
      [id],
    );
    return held.length > 0;
  }

  private pause(): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
