import { Injectable } from '@nestjs/common';
import type { RequestUser } from '#libs/platform/auth';
import { BookingAccess } from '#libs/booking/bookings';
import { AppError, centsToText, type LateMoney } from '#libs/shared/contracts';
import { PaymentsLedger } from '../payments.ledger.js';
import { DataSource } from 'typeorm';
import { UnappliedPaymentRefunds } from './unapplied-payment-refunds.js';

/** The use case "everything back now": a parent does not want another time for money that came too late. */
@Injectable()
export class RequestedRefunds {
  constructor(
    private readonly db: DataSource,
    private readonly access: BookingAccess,
    private readonly ledger: PaymentsLedger,
    private readonly returns: UnappliedPaymentRefunds,
  ) {}

  /**
   * Ends the choice and sends the money back in full; a repeat finds it on its way. What PayPal does not do at once, the
   * timers repeat. @throws AppError NOT_FOUND; NOT_ALLOWED when no such money is there, or when it has paid a time.
   */
  async ask(bookingId: string, currentUser: RequestUser): Promise<LateMoney> {
    await this.access.forPayer(bookingId, currentUser);
    const ended = await this.db.transaction(async (tx) => {
      await this.access.lock(tx, bookingId);
      const choice = await this.ledger.choiceOf(bookingId, tx);
      if (choice) await this.ledger.endChoice(tx, choice);
      return choice;
    });
    if (ended) await this.returns.give({ bookingId, paymentId: ended.id });
    const cents = await this.ledger.orphanedCents(bookingId);
    if (cents === null) throw new AppError('NOT_ALLOWED');
    return { amount: centsToText(cents), until: null };
  }
}
