import { Injectable } from '@nestjs/common';
import { AppError, type MoneyFacts } from '#libs/shared/contracts';
import { PromoService } from '#libs/shop/promo-codes';
import type { EntityManager } from 'typeorm';
import { PaymentsLedger } from './payments.ledger.js';

const UNDER_WAY = 'PayPal is at a payment of this booking at this moment. Please wait for its end.';

/** What came of a booking's price, for changes that staff make; each method is a step that has locked the booking. */
@Injectable()
export class PaymentTotals {
  constructor(
    private readonly ledger: PaymentsLedger,
    private readonly promos: PromoService,
  ) {}

  /** Ends the attempt that waits for the parent at PayPal and frees its code. @throws AppError IN_PROGRESS while PayPal is at it. */
  async makeRoom(tx: EntityManager, bookingId: string): Promise<void> {
    const open = await this.ledger.openAttemptOf(bookingId, tx);
    if (open && !(await this.ledger.abandonWaiting(tx, bookingId)))
      throw new AppError('IN_PROGRESS', UNDER_WAY);
    await this.promos.release(tx, bookingId);
  }

  /** Cents that came for a booking and that went back, without what was too much and is back. */
  async of(tx: EntityManager, bookingId: string): Promise<Omit<MoneyFacts, 'finalCents'>> {
    const [money]: [Omit<MoneyFacts, 'finalCents'>] = await tx.query(
      `select captured_cents as "capturedCents", refunded_cents as "refundedCents"
       from booking_money where booking_id = $1`,
      [bookingId],
    );
    return money;
  }
}
