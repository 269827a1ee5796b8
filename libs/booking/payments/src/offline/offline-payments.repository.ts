import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { HAND_METHODS, type OfflineMethod } from '#libs/shared/contracts';
import { Clock } from '#libs/platform/config';
import { DataSource, In, type EntityManager } from 'typeorm';
import { PaymentEntity } from '../payment.entity.js';
import { PaymentsRepository } from '../payments.repository.js';

/** A received check or cash: cents, and the business day, yyyy-MM-dd. */
export type ReceivedMoney = {
  bookingId: string;
  method: OfflineMethod;
  amountCents: number;
  receivedOn: string;
  /** E.g. the check number. */
  reference: string | null;
  /** The host who received it; null for staff. */
  receivedBy: string | null;
  creationKey: string | null;
};

/** A recorded check or cash; reversed if it was a mistake. */
export type OfflinePayment = {
  id: string;
  bookingId: string;
  method: OfflineMethod;
  amountCents: number;
  isReversed: boolean;
};

/** `failure` of a reversed payment. */
const BY_MISTAKE = 'RECORDED_BY_MISTAKE';

/**
 * The rows of checks and cash in `payments` and `captures`. Methods with `tx` require that its transaction has locked
 * the booking.
 */
@Injectable()
export class OfflinePaymentsRepository {
  constructor(
    private readonly db: DataSource,
    private readonly payments: PaymentsRepository,
    private readonly clock: Clock,
  ) {}

  /** Whether the request with this idempotency key was executed before. */
  wasCreatedBy(tx: EntityManager, creationKey: string): Promise<boolean> {
    return tx.existsBy(PaymentEntity, { creationKey });
  }

  /** A recorded check or cash, or null. */
  async find(id: string, on: EntityManager = this.db.manager): Promise<OfflinePayment | null> {
    const payment = await on.findOneBy(PaymentEntity, { id, method: In(HAND_METHODS) });
    if (!payment) return null;
    const { bookingId, method, amountCents, failure } = payment;
    return {
      id,
      bookingId,
      method: method as OfflineMethod,
      amountCents,
      isReversed: failure === BY_MISTAKE,
    };
  }

  /** Inserts the booking's next payment and its ledger row; returns the payment's id. */
  async insert(tx: EntityManager, money: ReceivedMoney): Promise<string> {
    const id = randomUUID();
    const newest = await tx.maximum(PaymentEntity, 'attempt', { bookingId: money.bookingId });
    await tx.query(
      `with entered as (
         insert into payments (id, booking_id, attempt, method, status, amount_cents, creation_key, created_at, next_poll_at)
         values ($1, $2, $3, $4, 'captured', $5, $6, $7, null) returning id)
       insert into captures (payment_id, provider_capture_id, status, amount_cents, currency, fee_cents, received_on,
         reference, received_by, created_at)
       select id, 'hand-' || id, 'COMPLETED', $5, 'USD', 0, $8, $9, $10, $7 from entered`,
      [
        id,
        money.bookingId,
        (newest ?? 0) + 1,
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

  /** Voids a recorded payment; its rows stay. False, without a change, when some of it is refunded. */
  async void(tx: EntityManager, id: string): Promise<boolean> {
    const [, voided]: [unknown, number] = await tx.query(
      `update captures set status = 'VOIDED', updated_at = now() where payment_id = $1 and refunded_cents = 0`,
      [id],
    );
    if (voided === 0) return false;
    const payment = await this.payments.get(id, tx);
    await this.payments.transition(tx, payment, 'reverse', { failure: BY_MISTAKE });
    return true;
  }
}
