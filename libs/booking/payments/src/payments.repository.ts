import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { PAYABLE_BY_SQL, type Payers } from '#libs/booking/bookings';
import { HOUR_MS, CHOICE_HOURS, type MoneyFacts, type OrderView, type Payable } from '#libs/shared/contracts';
import { prepared } from '#libs/platform/database';
import { Clock } from '#libs/platform/config';
import { DataSource, In, type EntityManager } from 'typeorm';
import { CaptureEntity } from './capture.entity.js';
import { PaymentEntity, type Payment } from './payment.entity.js';
import { CREATING_SECONDS, UNSETTLED } from './payment.rules.js';
import type { PayPalCapture } from './paypal/paypal.view.js';

// The view `booking_money` repeats these two; payments.repository.db-spec.ts compares them.

/** SQL: true for a capture that was collected, even if refunded later. */
export const isCollected = (status: string) => `${status} in ('COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED')`;

/** SQL: cents paid for a booking less refunds, including refunds made at PayPal directly. */
const paidCents = (bookingId: string) => `(
  select coalesce(sum(case c.status when 'REFUNDED' then 0 else c.amount_cents - c.refunded_cents end), 0)
  from captures c join payments paid on paid.id = c.payment_id
  where paid.booking_id = ${bookingId} and paid.status = 'captured' and ${isCollected('c.status')})`;

const RECORD_CAPTURE = `insert into captures (payment_id, provider_capture_id, status, amount_cents, currency, fee_cents)
  values ($1, $2, $3, $4, $5, $6)
  on conflict (provider_capture_id) do update set fee_cents = excluded.fee_cents, updated_at = now(),
    status = case when captures.refunded_cents > 0 and excluded.status = 'COMPLETED' then captures.status
      else excluded.status end`;

const captureRow = (payment: Payment, { id, status, amountCents, currency, feeCents }: PayPalCapture) => [
  payment.id,
  id,
  status,
  amountCents,
  currency,
  feeCents,
];

/** The columns of an attempt `p` as `Payment` has them. */
const ATTEMPT_COLUMNS = `p.id, p.booking_id as "bookingId", p.attempt, p.provider_order_id as "providerOrderId", p.status,
  p.amount_cents as "amountCents", p.promo_code_id as "promoCodeId", p.discount_cents as "discountCents", p.failure,
  p.created_at as "createdAt"`;

/** The columns of an attempt `p` and of its booking `b`, as `AttemptRow` has them. */
const ORDERED_COLUMNS = `${ATTEMPT_COLUMNS}, b.session_ids as "sessionIds", b.user_id as "userId",
  b.status as "bookingStatus", b.payment_status as "paymentStatus", to_char(b.event_date, 'YYYY-MM-DD') as "eventDate",
  b.event_time as "eventTime"`;

/** Longer than a call with its token and retry takes; an older lease belongs to a dead process. */
const LEASE_SECONDS = 30;

/** Orders polled per run. */
const BATCH_SIZE = 50;
const MIN_POLL_SECONDS = 15;
/** A late payment must be noticed and refunded within the hour. */
const MAX_POLL_SECONDS = 900;

/** An attempt, and what decides who may pay its booking and whether it is payable. */
export type OrderedAttempt = { payment: Payment; booking: Payers & Payable };
type AttemptRow = Payment & OrderedAttempt['booking'] & { bookingStatus: string };

/** `isPayer`: rights were checked before, session and user are ignored. `isSynced`: PayPal was asked before. */
type LeaseRequest = { sessionId: string | null; userId: string | null; isPayer: boolean; isSynced: boolean };

/** An unapplied payment whose parent may choose until `returnsAfter`. */
type AwaitingChoice = Payment & { returnsAfter: Date };

type NewAttempt = Pick<Payment, 'bookingId' | 'attempt' | 'amountCents' | 'promoCodeId' | 'discountCents'>;

/** A collected payment as a refund needs it. Cents; `feeCents` is null until PayPal reports its fee. */
export type CapturedPayment = {
  paymentId: string;
  captureId: string;
  providerCaptureId: string;
  /** Check or cash, so staff refund it manually. */
  isOffline: boolean;
  isUnapplied: boolean;
  amountCents: number;
  feeCents: number | null;
  refundedCents: number;
};

/**
 * The SQL of `payments` (attempts) and `captures` (the ledger); that of checks and cash is in offline/. Methods with `tx`
 * require that the caller's transaction has locked the booking.
 */
@Injectable()
export class PaymentsRepository {
  constructor(
    private readonly db: DataSource,
    private readonly clock: Clock,
  ) {}

  // Attempts: reads

  /** The current state of an attempt. @throws EntityNotFoundError. */
  get(id: string, tx: EntityManager = this.db.manager): Promise<Payment> {
    return tx.findOneByOrFail(PaymentEntity, { id });
  }

  /** An attempt by PayPal's order id with its booking, or null. */
  async findByOrder(providerOrderId: string): Promise<OrderedAttempt | null> {
    const [found]: AttemptRow[] = await this.db.query(
      prepared(`select ${ORDERED_COLUMNS} from payments p join booking_payers b on b.booking_id = p.booking_id
        where p.provider_order_id = $1`),
      [providerOrderId],
    );
    return found ? orderedAttempt(found) : null;
  }

  /** The PayPal order created by the request with this key, or null. */
  async orderCreatedBy(creationKey: string): Promise<OrderView | null> {
    const [made]: { orderId: string }[] = await this.db.query(
      `select provider_order_id as "orderId" from payments where creation_key = $1
       order by created_at desc limit 1`,
      [creationKey],
    );
    return made ? { id: made.orderId } : null;
  }

  /** All attempts of a booking, oldest first. */
  attemptsOf(tx: EntityManager, bookingId: string): Promise<Payment[]> {
    return tx.query(
      prepared(`select ${ATTEMPT_COLUMNS} from payments p where p.booking_id = $1 order by p.attempt`),
      [bookingId],
    );
  }

  /** The unsettled attempt of a booking, or null. */
  unsettledOf(bookingId: string, tx: EntityManager = this.db.manager): Promise<Payment | null> {
    return tx.findOneBy(PaymentEntity, { bookingId, status: In(UNSETTLED) });
  }

  // Attempts: changes

  /** Inserts an attempt with this number; null when it exists already. */
  async insertAttempt(tx: EntityManager, attempt: NewAttempt): Promise<Payment | null> {
    const made = { id: randomUUID(), ...attempt, createdAt: this.clock.now() };
    const entered: unknown[] = await tx.query(
      prepared(`insert into payments (id, booking_id, attempt, status, amount_cents, promo_code_id, discount_cents,
          created_at, next_look_at)
        values ($1, $2, $3, 'creating', $4, $5, $6, $7, now() + interval '${CREATING_SECONDS} seconds')
        on conflict (booking_id, attempt) do nothing returning id`),
      [
        made.id,
        made.bookingId,
        made.attempt,
        made.amountCents,
        made.promoCodeId,
        made.discountCents,
        made.createdAt,
      ],
    );
    return entered.length > 0 ? { ...made, providerOrderId: null, status: 'creating', failure: null } : null;
  }

  /**
   * Stores the order that PayPal created for an attempt, even if the attempt has ended, so that every order is polled.
   * False when a concurrent request with another key has stored it first.
   */
  async storeOrder({ id }: Payment, providerOrderId: string, creationKey: string | null): Promise<boolean> {
    const [[placed]]: [[{ creationKey: string | null }], number] = await this.db.query(
      prepared(`update payments set provider_order_id = $2, creation_key = coalesce(creation_key, $3),
          updated_at = now(), status = case status when 'creating' then 'open' else status end
        where id = $1 returning creation_key as "creationKey"`),
      [id, providerOrderId, creationKey],
    );
    return creationKey === null || placed.creationKey === creationKey;
  }

  /** Restarts the deadline of an attempt without an order, because another request creates it at PayPal. */
  async restartCreating(tx: EntityManager, { id }: Payment): Promise<void> {
    await tx.query(
      `update payments set updated_at = now(), next_look_at = now() + interval '${CREATING_SECONDS} seconds'
       where id = $1 and status = 'creating'`,
      [id],
    );
  }

  /**
   * Fails an attempt whose request died before it stored its order, and stores that order, which is polled as usual.
   * False, and nothing changed, when another request has restarted the deadline.
   */
  async failCreating(tx: EntityManager, { id }: Payment, providerOrderId: string): Promise<boolean> {
    const [, ended]: [unknown, number] = await tx.query(
      `update payments set status = 'failed', failure = 'CONNECTION_LOST', provider_order_id = $2, updated_at = now()
       where id = $1 and status = 'creating' and updated_at <= now() - interval '${CREATING_SECONDS} seconds'`,
      [id, providerOrderId],
    );
    return ended === 1;
  }

  /** Abandons the attempt that waits for approval, not one that is being captured. True when there was one. */
  async abandonOpen(tx: EntityManager, bookingId: string): Promise<boolean> {
    const waiting = { bookingId, status: In(['creating', 'open']) };
    const ended = await tx.update(PaymentEntity, waiting, { status: 'abandoned', updatedAt: () => 'now()' });
    return ended.affected !== 0;
  }

  /** Reopens an attempt that ended without money; false for any other state. */
  async reopenEnded(tx: EntityManager, { id }: Payment): Promise<boolean> {
    const ended = { id, status: In(['abandoned', 'failed']) };
    const { affected } = await tx.update(PaymentEntity, ended, { status: 'open', updatedAt: () => 'now()' });
    return affected === 1;
  }

  /** Changes the status of an unsettled attempt; null, and nothing changed, when it is settled. */
  async transition(
    tx: EntityManager,
    payment: Payment,
    to: { status: 'failed'; failure: string } | { status: 'pending' },
  ): Promise<Payment | null> {
    const { affected } = await tx.update(
      PaymentEntity,
      { id: payment.id, status: In(UNSETTLED) },
      { ...to, captureUntil: null, updatedAt: () => 'now()' },
    );
    return affected ? { ...payment, ...to } : null;
  }

  /**
   * Attempts to poll now. The next poll is scheduled in the same statement, with pauses growing since the last change, so
   * an attempt that keeps failing does not delay the others.
   */
  async acquireDue(): Promise<Payment[]> {
    const [due]: [{ id: string }[], number] = await this.db.query(
      `update payments set next_look_at = now() + greatest(make_interval(secs => ${MIN_POLL_SECONDS}),
         least(make_interval(secs => ${MAX_POLL_SECONDS}), (now() - updated_at) / 4))
       where id in (select id from payments where next_look_at <= now() order by next_look_at limit ${BATCH_SIZE}
         for update skip locked)
       returning id`,
    );
    return this.db.getRepository(PaymentEntity).findBy({ id: In(due.map(({ id }) => id)) });
  }

  /** Ends polling of this attempt's order. */
  async stopPolling({ id }: Payment): Promise<void> {
    await this.db.query('update payments set next_look_at = null where id = $1', [id]);
  }

  // The capture lease: one capture call per attempt at a time. It is stored in the row, no lock is held during the call.
  // Cancellations, free codes and price changes abandon only attempts without a capture, so the first statement wins.

  /**
   * Finds the attempt of an order and leases it in the same statement if the requester may pay its booking now and no
   * capture is running. Without a lease, attempt and booking tell why. An expired lease is acquired only with
   * `isSynced`, after PayPal was asked for the outcome. Null for an unknown order.
   */
  async acquireLease(
    providerOrderId: string,
    { sessionId, userId, isPayer, isSynced }: LeaseRequest,
  ): Promise<(OrderedAttempt & { isLeased: boolean }) | null> {
    const [found]: (AttemptRow & { isLeased: boolean })[] = await this.db.query(
      prepared(`with leased as (
          update payments p set status = 'capturing', updated_at = now(), next_look_at = now() + interval '10 seconds',
            capture_until = now() + make_interval(secs => ${LEASE_SECONDS})
          where p.provider_order_id = $4
            and (p.status = 'open' or ($6 and p.status = 'capturing' and coalesce(p.capture_until, now()) <= now()))
            and (exists (select from booking_payers b where b.booking_id = p.booking_id and ${PAYABLE_BY_SQL})
              or $5 and exists (select from booking_money b
                where b.booking_id = p.booking_id and b.is_open and b.is_unpaid and b.starts_at > $1))
          returning p.id)
        select ${ORDERED_COLUMNS}, exists (select from leased) as "isLeased"
        from payments p join booking_payers b on b.booking_id = p.booking_id where p.provider_order_id = $4`),
      [this.clock.now(), sessionId, userId, providerOrderId, isPayer, isSynced],
    );
    if (!found) return null;
    const { isLeased, ...row } = found;
    const { payment, booking } = orderedAttempt(row);
    return { payment: isLeased ? { ...payment, status: 'capturing' } : payment, booking, isLeased };
  }

  /** Releases the lease after an unknown outcome; the next call may repeat the capture with the same key. */
  async releaseLease({ id }: Payment): Promise<void> {
    await this.db.query(
      `update payments set capture_until = null, next_look_at = now() + interval '10 seconds'
       where id = $1 and status = 'capturing'`,
      [id],
    );
  }

  /** Whether a capture of this attempt is running. */
  async isLeased({ id }: Payment): Promise<boolean> {
    const leased: unknown[] = await this.db.query(
      'select from payments where id = $1 and capture_until > now()',
      [id],
    );
    return leased.length > 0;
  }

  /** Reopens an attempt whose order PayPal has not captured: it waits for approval again. */
  reopen(payment: Payment): Promise<Payment> {
    return this.reopenIf(payment, '');
  }

  /** The same for a capture that apparently never reached PayPal: unleased and unchanged for 30 s. */
  reopenStale(payment: Payment): Promise<Payment> {
    const isStale = `and updated_at < now() - interval '30 seconds' and coalesce(capture_until, now()) <= now()`;
    return this.reopenIf(payment, isStale);
  }

  private async reopenIf(payment: Payment, condition: string): Promise<Payment> {
    const [, reopened]: [unknown, number] = await this.db.query(
      `update payments set status = 'open', capture_until = null, updated_at = now()
       where id = $1 and status = 'capturing' ${condition}`,
      [payment.id],
    );
    return reopened === 1 ? { ...payment, status: 'open' } : payment;
  }

  // Captures

  /** The newest capture of a payment, or null. */
  async captureOf({ id }: Payment): Promise<PayPalCapture | null> {
    const where = { paymentId: id };
    const row = await this.db.getRepository(CaptureEntity).findOne({ where, order: { createdAt: 'DESC' } });
    return row && { ...row, id: row.providerCaptureId };
  }

  /** Collected payments of a booking, oldest first, including unapplied ones. */
  capturesOf(bookingId: string, tx: EntityManager = this.db.manager): Promise<CapturedPayment[]> {
    return tx.query(
      `select p.id as "paymentId", c.id as "captureId", c.provider_capture_id as "providerCaptureId",
         p.method <> 'paypal' as "isOffline", p.status = 'orphaned' as "isUnapplied", c.amount_cents as "amountCents",
         c.fee_cents as "feeCents", c.refunded_cents as "refundedCents"
       from payments p join captures c on c.payment_id = p.id
       where p.booking_id = $1 and p.status in ('captured', 'orphaned')
         and ${isCollected('c.status')}
       order by c.created_at, c.id`,
      [bookingId],
    );
  }

  /** Cents paid for a booking less refunds. */
  async paidCents(tx: EntityManager, bookingId: string): Promise<number> {
    const [{ cents }]: [{ cents: number }] = await tx.query(`select ${paidCents('$1')}::integer as cents`, [
      bookingId,
    ]);
    return cents;
  }

  /** Cents captured and refunded for a booking; refunds of an overpayment are in neither. */
  async totals(tx: EntityManager, bookingId: string): Promise<Omit<MoneyFacts, 'finalCents'>> {
    const [money]: [Omit<MoneyFacts, 'finalCents'>] = await tx.query(
      `select captured_cents as "capturedCents", refunded_cents as "refundedCents"
       from booking_money where booking_id = $1`,
      [bookingId],
    );
    return money;
  }

  /** Cents still due for a booking. @throws Error for an unknown id. */
  async dueCents(bookingId: string): Promise<number> {
    const [{ due }]: [{ due: number }] = await this.db.query(
      'select due_cents as due from booking_money where booking_id = $1',
      [bookingId],
    );
    return due;
  }

  /**
   * Inserts or updates a capture by PayPal's id. A COMPLETED that was read before a refund and is written after it does
   * not undo the refund's status.
   */
  async recordCapture(tx: EntityManager, payment: Payment, capture: PayPalCapture): Promise<void> {
    await tx.query(RECORD_CAPTURE, captureRow(payment, capture));
  }

  /**
   * Records a capture and applies it to the booking. Null when it is only recorded: the attempt is settled already, or
   * the amount exceeds the price in cents less earlier payments.
   */
  async recordPaid(
    tx: EntityManager,
    payment: Payment,
    capture: PayPalCapture,
    priceCents: number,
  ): Promise<Payment | null> {
    const [, counted]: [unknown, number] = await tx.query(
      prepared(`with entered as (${RECORD_CAPTURE})
        update payments set status = 'captured', capture_until = null, next_look_at = null, updated_at = now()
        where id = $1 and status = any($7) and amount_cents <= $8::integer - ${paidCents('$9')}`),
      [...captureRow(payment, capture), UNSETTLED, priceCents, payment.bookingId],
    );
    return counted === 1 ? { ...payment, status: 'captured' } : null;
  }

  /** PayPal's id of a capture. */
  async providerCaptureId(captureId: string): Promise<string> {
    const [{ id }]: [{ id: string }] = await this.db.query(
      'select provider_capture_id as id from captures where id = $1',
      [captureId],
    );
    return id;
  }

  /** Stores PayPal's status of a capture. */
  async setCaptureStatus(captureId: string, status: string): Promise<void> {
    await this.db.query(
      'update captures set status = $2, updated_at = now() where id = $1 and status <> $2',
      [captureId, status],
    );
  }

  /**
   * Sets a capture's status from its total of accepted refunds in cents; PayPal counts pending ones as refunded, too.
   * True for a payment that was applied to its booking, false for an unapplied one.
   */
  async setRefundStatus(tx: EntityManager, captureId: string, acceptedCents: number): Promise<boolean> {
    const [[{ paidBooking }]]: [[{ paidBooking: boolean }], number] = await tx.query(
      `update captures c set updated_at = now(), status = case $2::integer
           when 0 then 'COMPLETED' when c.amount_cents then 'REFUNDED' else 'PARTIALLY_REFUNDED' end
       from payments p where p.id = c.payment_id and c.id = $1 returning p.status = 'captured' as "paidBooking"`,
      [captureId, acceptedCents],
    );
    return paidBooking;
  }

  // Unapplied payments: money that its booking cannot use

  /** Parks a payment as unapplied and ends polling. With `isWaiting` its parent may choose before it is refunded. */
  async park(tx: EntityManager, payment: Payment, isWaiting: boolean): Promise<Payment> {
    const until = new Date(this.clock.now().getTime() + CHOICE_HOURS * HOUR_MS);
    const parked = { status: 'orphaned', captureUntil: null, nextLookAt: null } as const;
    const returnsAfter = isWaiting ? until : null;
    await tx.update(PaymentEntity, payment.id, { ...parked, returnsAfter, updatedAt: () => 'now()' });
    return { ...payment, status: 'orphaned' };
  }

  /** The unapplied payment that waits for its parent's choice; null without one. */
  async awaitingChoice(
    bookingId: string,
    tx: EntityManager = this.db.manager,
  ): Promise<AwaitingChoice | null> {
    const [waiting]: AwaitingChoice[] = await tx.query(
      `select ${ATTEMPT_COLUMNS}, p.returns_after as "returnsAfter" from payments p join captures c on c.payment_id = p.id
       where p.booking_id = $1 and p.status = 'orphaned' and p.returns_after > $2
         and c.status = 'COMPLETED' and c.refunded_cents = 0`,
      [bookingId, this.clock.now()],
    );
    return waiting ?? null;
  }

  /** Cents of the newest unapplied payment of a booking; null without any. */
  async unappliedCents(bookingId: string): Promise<number | null> {
    const [unapplied]: { cents: number }[] = await this.db.query(
      `select amount_cents as cents from payments where booking_id = $1 and status = 'orphaned'
       order by attempt desc limit 1`,
      [bookingId],
    );
    return unapplied?.cents ?? null;
  }

  /** Applies a waiting payment to its booking; false when it is being refunded or exceeds what is due. */
  async applyUnapplied(tx: EntityManager, { id, bookingId }: Payment, priceCents: number): Promise<boolean> {
    const [, applied]: [unknown, number] = await tx.query(
      `update payments p set status = 'captured', returns_after = null, updated_at = now()
       where id = $1 and status = 'orphaned' and returns_after > $2 and amount_cents <= $3::integer - ${paidCents('$4')}
         and exists (select from captures c where c.payment_id = p.id and c.status = 'COMPLETED' and c.refunded_cents = 0)`,
      [id, this.clock.now(), priceCents, bookingId],
    );
    return applied === 1;
  }

  /** Ends the wait: the payment is due for a refund now. */
  async endChoice(tx: EntityManager, { id }: Payment): Promise<void> {
    await tx.update(PaymentEntity, id, { returnsAfter: null, updatedAt: () => 'now()' });
  }
}

function orderedAttempt(row: AttemptRow): OrderedAttempt {
  const { sessionIds, userId, bookingStatus, paymentStatus, eventDate, eventTime, ...payment } = row;
  return {
    payment,
    booking: { sessionIds, userId, status: bookingStatus, paymentStatus, eventDate, eventTime },
  };
}
