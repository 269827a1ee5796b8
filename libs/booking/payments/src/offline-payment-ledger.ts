import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppError, HAND_METHODS, type HandMethod } from '#libs/shared/contracts';
import { Clock } from '#libs/platform/config';
import { DataSource, In, type EntityManager } from 'typeorm';
import { PaymentEntity } from './payment.entity.js';
import { receivedOnFault } from './payment.rules.js';
import { PaymentsLedger } from './payments.ledger.js';

/** Money that staff were handed: cents, the business's day on which it came, and perhaps the number of a check. */
export type HandedMoney = {
  bookingId: string;
  method: HandMethod;
  amountCents: number;
  receivedOn: string;
  reference: string | null;
  /** The host who got it; null when staff did. */
  receivedBy: string | null;
  creationKey: string | null;
};

/** A check or cash as it was recorded; undone when that was a mistake. */
export type HandPayment = {
  id: string;
  bookingId: string;
  method: HandMethod;
  amountCents: number;
  isUndone: boolean;
};

/** Why a recorded payment ended. */
const BY_MISTAKE = 'RECORDED_BY_MISTAKE';

/** The rows of money that came by check or in cash; what takes `tx` is a step of a change that has locked the booking. */
@Injectable()
export class OfflinePaymentLedger {
  constructor(
    private readonly db: DataSource,
    private readonly ledger: PaymentsLedger,
    private readonly clock: Clock,
  ) {}

  /** Whether the request with this key was carried out before. */
  wasMadeBy(tx: EntityManager, creationKey: string): Promise<boolean> {
    return tx.existsBy(PaymentEntity, { creationKey });
  }

  /** A payment that was recorded by hand; null when there is none. */
  async find(id: string, on: EntityManager = this.db.manager): Promise<HandPayment | null> {
    const payment = await on.findOneBy(PaymentEntity, { id, method: In(HAND_METHODS) });
    if (!payment) return null;
    const { bookingId, method, amountCents, failure } = payment;
    return { id, bookingId, method: method as HandMethod, amountCents, isUndone: failure === BY_MISTAKE };
  }

  /** Ends a recorded payment, whose rows stay; false, and nothing changed, when some of it goes back. */
  async undo(tx: EntityManager, id: string): Promise<boolean> {
    const [, voided]: [unknown, number] = await tx.query(
      `update captures set status = 'VOIDED', updated_at = now() where payment_id = $1 and refunded_cents = 0`,
      [id],
    );
    if (voided === 0) return false;
    await tx.update(PaymentEntity, id, { status: 'failed', failure: BY_MISTAKE, updatedAt: () => 'now()' });
    return true;
  }

  /** Enters the money as a payment and its ledger row; returns the payment's id. @throws AppError VALIDATION for its day. */
  async enter(tx: EntityManager, money: HandedMoney): Promise<string> {
    const fault = receivedOnFault(money.receivedOn, this.clock.today());
    if (fault) throw AppError.validation({ receivedOn: fault });
    const id = randomUUID();
    const before = await this.ledger.attemptsOf(tx, money.bookingId);
    await tx.query(
      `with entered as (
         insert into payments (id, booking_id, attempt, method, status, amount_cents, creation_key, created_at, next_look_at)
         values ($1, $2, $3, $4, 'captured', $5, $6, $7, null) returning id)
       insert into captures (payment_id, provider_capture_id, status, amount_cents, currency, fee_cents, received_on,
         reference, received_by)
       select id, 'hand-' || id, 'COMPLETED', $5, 'USD', 0, $8, $9, $10 from entered`,
      [
        id,
        money.bookingId,
        (before.at(-1)?.attempt ?? 0) + 1,
        money.method,
        money.amountCents,
        money.creationKey,
        this.clock.now(),
        money.receivedOn,
        money.reference,
        money.receivedBy,
      ],
    );
    return id;
  }
}
