import { Injectable } from '@nestjs/common';
import { lockingBooking } from '#libs/bookings';
import { run, sql } from '#libs/database';
import { Clock } from '#libs/settings';
import { DataSource } from 'typeorm';
import type { PaymentEntity } from './payment.entity.js';
import { PaymentsLedger } from './payments.ledger.js';

/** Longer than a call with its token and its repeat takes; afterwards its process is gone. */
const LEASE_SECONDS = 30;
/** Who waits for somebody else's call asks this often, and gives up when PayPal has gone silent. */
const PAUSE_MS = 100;
const MOST_PAUSES = 150;

/**
 * One caller at a time takes the money of a try. No row is locked during the call: the lease stands in the row, begun
 * with the booking locked and still payable. So a try is never ended or replaced while its money may be on its way.
 */
@Injectable()
export class CaptureLease {
  constructor(
    private readonly db: DataSource,
    private readonly clock: Clock,
    private readonly ledger: PaymentsLedger,
  ) {}

  /** True for the one who may call PayPal now; false when another is at it, or the booking may not be paid any more. */
  async begin(payment: PaymentEntity): Promise<boolean> {
    const [begun] = await run<{ captureUntil: Date }>(
      this.db,
      sql`with booking as (${lockingBooking(payment.bookingId, this.clock.now())})
          update payments set status = 'capturing', updated_at = now(), next_look_at = now() + interval '10 seconds',
            capture_until = now() + make_interval(secs => ${LEASE_SECONDS})
          from booking where payments.id = ${payment.id} and booking.may_pay
            and (payments.status = 'open'
              or (payments.status = 'capturing' and coalesce(payments.capture_until, now()) <= now()))
          returning payments.capture_until as "captureUntil"`,
    );
    if (begun) Object.assign(payment, { status: 'capturing', captureUntil: begun.captureUntil });
    else await this.ledger.reread(payment);
    return Boolean(begun);
  }

  /** Ends a call whose outcome nobody knows: the next one may repeat it under the same key. */
  async giveBack(payment: PaymentEntity): Promise<void> {
    await this.db.query(
      `update payments set capture_until = null, next_look_at = now() + interval '10 seconds'
       where id = $1 and status = 'capturing'`,
      [payment.id],
    );
    payment.captureUntil = null;
  }

  /** Waits until nobody is at PayPal with this try; `capturing` then means that the outcome is unknown. */
  async whenFree(payment: PaymentEntity): Promise<void> {
    for (let pauses = 0; pauses < MOST_PAUSES && payment.captureUntil !== null; pauses += 1) {
      await this.pause();
      await this.ledger.reread(payment);
    }
  }

  private pause(): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
