import { Injectable, Logger } from '@nestjs/common';
import { BookingAccess, BookingsService, BookingTimes, type Booking } from '#libs/booking/bookings';
import { AppError } from '#libs/shared/contracts';
import { Outbox } from '#libs/platform/events';
import type { PayPalCapture } from './paypal/paypal.view.js';
import { PromoService } from '#libs/shop/promo-codes';
import type { EntityManager } from 'typeorm';
import type { Payment } from './payment.entity.js';
import { awaitedCents, UNSETTLED } from './payment.rules.js';
import { PaymentsLedger } from './payments.ledger.js';

/** Whether a booking takes money: it does, it does not, or it would if others had not taken its time. */
export type Standing = 'takes' | 'refuses' | 'time-gone';

/** Money that may come too late for its booking; each step is in a transaction that has locked it. */
@Injectable()
export class LateMoney {
  private readonly log = new Logger('payments');

  constructor(
    private readonly access: BookingAccess,
    private readonly times: BookingTimes,
    private readonly bookings: BookingsService,
    private readonly promos: PromoService,
    private readonly ledger: PaymentsLedger,
    private readonly outbox: Outbox,
  ) {}

  /** A booking that lost its time takes it again for the money that is here, and then its attempt goes on. */
  async standing(tx: EntityManager, booking: Booking, payment: Payment): Promise<Standing> {
    if (this.access.takesMoney(booking)) return 'takes';
    const isAwaited = payment.amountCents === awaitedCents(booking, payment);
    if (!isAwaited || !this.access.hasLostTime(booking)) return 'refuses';
    if (!(await this.ledger.resume(tx, payment))) return 'refuses';
    try {
      const taking = { start: booking, actor: 'system', isPaid: true } as const;
      // A savepoint: what a refusal leaves behind is gone, and the money is entered all the same.
      await tx.transaction((inner) => this.times.reinstate(inner, booking, taking));
      return 'takes';
    } catch (error) {
      if (error instanceof AppError && error.code === 'SLOT_TAKEN') return 'time-gone';
      throw error;
    }
  }

  /**
   * Enters the money as orphaned. When others have its time it waits for the parent's choice, one payment of a booking
   * at a time; all other money goes back at once.
   */
  async setAside(
    tx: EntityManager,
    payment: Payment,
    { amountCents }: PayPalCapture,
    standing: Standing,
  ): Promise<Payment> {
    const { id: paymentId, bookingId } = payment;
    const before = await this.ledger.current(paymentId, tx);
    if (before.status === 'captured' || before.status === 'orphaned') return before;
    if (UNSETTLED.includes(before.status)) await this.promos.release(tx, bookingId);
    const waits = standing === 'time-gone' && !(await this.ledger.choiceOf(bookingId, tx));
    const orphaned = await this.ledger.setAside(tx, before, waits);
    const code = waits ? 'payment-waits' : 'payment-orphaned';
    await this.bookings.record(tx, bookingId, { code, amountCents }, 'system');
    await this.outbox.publish(tx, 'payment-orphaned', { bookingId, paymentId });
    this.log.error({ bookingId, paymentId }, 'money came that the booking cannot take');
    return orphaned;
  }
}
