import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Payers } from '#libs/booking/bookings';
import { CHOICE_HOURS, HOUR_MS, type OrderView, type Payable } from '#libs/shared/contracts';
import { prepared } from '#libs/platform/database';
import { Clock } from '#libs/platform/config';
import { DataSource, In, type EntityManager } from 'typeorm';
import { paidCents, RECORD_CAPTURE } from './captures.repository.js';
import { endCreditsOf, returnCredits } from './credits/credits.repository.js';
import { PaymentEntity, type Payment } from './payment.entity.js';
import { CREATING_SECONDS, TRANSITIONS, UNSETTLED, type Transition } from './payment.rules.js';
import type { PayPalCapture } from './paypal/paypal.view.js';

/** The columns of an attempt `p` as `Payment` has them. */
const ATTEMPT_COLUMNS = `p.id, p.booking_id as "bookingId", p.attempt, p.provider_order_id as "providerOrderId", p.status,
  p.purpose, p.amount_cents as "amountCents", p.promo_code_id as "promoCodeId", p.discount_cents as "discountCents",
  p.credit_id as "creditId", p.credit_cents as "creditCents", p.failure, p.created_at as "createdAt"`;

/** Longer than a call with its token and retry takes; an older lease belongs to a dead process. */
const LEASE_SECONDS = 30;
/** A capture call without an answer may still reach PayPal for this long. */
const STALE_SECONDS = 30;

/** Attempts per batch. */
const BATCH_SIZE = 50;
const MIN_POLL_SECONDS = 15;
/** A late payment must be noticed and refunded within the hour. */
const MAX_POLL_SECONDS = 900;

/** An attempt, and the facts that decide who may pay its booking and whether it is payable. */
export type OrderedAttempt = { payment: Payment; booking: Payers & Payable };
type AttemptRow = Payment & OrderedAttempt['booking'] & { bookingStatus: string };

/** An unapplied payment whose parent may choose until `returnsAfter`. */
type AwaitingChoice = Payment & { returnsAfter: Date };

/** Transitions without further conditions; each of the others has its own statement, which checks them. */
type PlainTransition = Exclude<
  Transition,
  'open' | 'capture' | 'repeatCapture' | 'settle' | 'apply' | 'failLost'
>;

type NewAttempt = Pick<
  Payment,
  | 'bookingId'
  | 'attempt'
  | 'purpose'
  | 'amountCents'
  | 'promoCodeId'
  | 'discountCents'
  | 'creditId'
  | 'creditCents'
>;

/**
 * The SQL of `payments`: attempts, their polling, and the capture lease in their rows. Every change of their status is
 * here, by TRANSITIONS. Money is in captures.repository.ts, new rows of checks and cash in offline/. Methods with `tx`
 * require that the caller's transaction has locked the booking.
 */
@Injectable()
export class PaymentsRepository {
  constructor(
    private readonly db: DataSource,
    private readonly clock: Clock,
  ) {}

  // Reads

  /** The current state of an attempt. @throws EntityNotFoundError. */
  get(id: string, tx: EntityManager = this.db.manager): Promise<Payment> {
    return tx.findOneByOrFail(PaymentEntity, { id });
  }

  /** An attempt by PayPal's order id with its booking, or null. */
  async findByOrder(providerOrderId: string): Promise<OrderedAttempt | null> {
    const [found]: AttemptRow[] = await this.db.query(
      prepared(`select ${ATTEMPT_COLUMNS}, b.session_ids as "sessionIds", b.user_id as "userId",
          b.status as "bookingStatus", b.payment_status as "paymentStatus",
          to_char(b.event_date, 'YYYY-MM-DD') as "eventDate", b.event_time as "eventTime"
        from payments p join booking_payers b on b.booking_id = p.booking_id where p.provider_order_id = $1`),
      [providerOrderId],
    );
    if (!found) return null;
    const { sessionIds, userId, bookingStatus, paymentStatus, eventDate, eventTime, ...payment } = found;
    return {
      payment,
      booking: { sessionIds, userId, status: bookingStatus, paymentStatus, eventDate, eventTime },
    };
  }

  /** The PayPal order created by the request with this key, or null. */
  async orderCreatedBy(creationKey: string): Promise<OrderView | null> {
    const [made]: { orderId: string }[] = await this.db.query(
      `select provider_order_id as "orderId" from payments where creation_key = $1 and provider_order_id is not null
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

  // Changes

  /** Inserts an attempt with this number; null when it exists already. */
  async insertAttempt(tx: EntityManager, attempt: NewAttempt): Promise<Payment | null> {
    const made = { id: randomUUID(), ...attempt, createdAt: this.clock.now() };
    const entered: unknown[] = await tx.query(
      prepared(`insert into payments (id, booking_id, attempt, purpose, status, amount_cents, promo_code_id,
          discount_cents, created_at, credit_id, credit_cents, next_poll_at)
        values ($1, $2, $3, $4, 'creating', $5, $6, $7, $8, $9, $10, now() + interval '${CREATING_SECONDS} seconds')
        on conflict (booking_id, attempt) do nothing returning id`),
      [
        made.id,
        made.bookingId,
        made.attempt,
        made.purpose,
        made.amountCents,
        made.promoCodeId,
        made.discountCents,
        made.createdAt,
        made.creditId,
        made.creditCents,
      ],
    );
    return entered.length > 0 ? { ...made, providerOrderId: null, status: 'creating', failure: null } : null;
  }

  /**
   * Stores the order that PayPal created for an attempt, even if the attempt has ended, so that every order is polled.
   * False when a concurrent request with another key has stored it first.
   */
  async storeOrder({ id }: Payment, providerOrderId: string, creationKey: string | null): Promise<boolean> {
    const { from, to } = TRANSITIONS.open;
    const [[placed]]: [[{ creationKey: string | null }], number] = await this.db.query(
      prepared(`update payments set status = case when status = any($2) then $3 else status end,
          provider_order_id = $4, creation_key = coalesce(creation_key, $5), updated_at = now()
        where id = $1 returning creation_key as "creationKey"`),
      [id, from, to, providerOrderId, creationKey],
    );
    return creationKey === null || placed.creationKey === creationKey;
  }

  /** Restarts the deadline of an attempt without an order, because another request creates it at PayPal. */
  async restartCreating(tx: EntityManager, { id }: Payment): Promise<void> {
    await tx.query(
      `update payments set updated_at = now(), next_poll_at = now() + interval '${CREATING_SECONDS} seconds'
       where id = $1 and status = 'creating'`,
      [id],
    );
  }

  /**
   * Fails an attempt whose request died before it stored its order, and stores that order, which is polled as usual.
   * False, without a change, when another request has restarted the deadline.
   */
  async failCreating(tx: EntityManager, { id }: Payment, providerOrderId: string): Promise<boolean> {
    const { from, to } = TRANSITIONS.failLost;
    const [, ended]: [unknown, number] = await tx.query(
      `update payments set status = $3, failure = 'CONNECTION_LOST', provider_order_id = $4, updated_at = now()
       where id = $1 and status = any($2) and updated_at <= now() - interval '${CREATING_SECONDS} seconds'`,
      [id, from, to, providerOrderId],
    );
    return ended === 1;
  }

  /**
   * Abandons the attempt that waits for approval, not one that is being captured, and returns it with its credit, which
   * the caller releases; null when there was none.
   */
  async abandonOpen(
    tx: EntityManager,
    bookingId: string,
  ): Promise<Pick<Payment, 'bookingId' | 'creditId'> | null> {
    const { from, to } = TRANSITIONS.abandon;
    const [ended]: [Pick<Payment, 'creditId'>[], number] = await tx.query(
      `update payments set status = $3, updated_at = now() where booking_id = $1 and status = any($2)
       returning credit_id as "creditId"`,
      [bookingId, from, to],
    );
    return ended.length > 0 ? { ...ended[0], bookingId } : null;
  }

  /**
   * Records the capture of an attempt in the ledger and settles the attempt, in one statement because every payment waits
   * for it. Null when the capture is only recorded: the attempt is settled already, or its amount exceeds the price in
   * cents less earlier payments.
   */
  async settle(
    tx: EntityManager,
    payment: Payment,
    capture: PayPalCapture,
    priceCents: number,
  ): Promise<Payment | null> {
    const { from, to } = TRANSITIONS.settle;
    const [, settled]: [unknown, number] = await tx.query(
      prepared(`with recorded as (${RECORD_CAPTURE})
        update payments p set status = $4, capture_until = null, next_poll_at = null, updated_at = now()
        where id = $1 and status = any($3) and amount_cents + credit_cents <= $5::integer - ${paidCents('p.booking_id')}`),
      [payment.id, JSON.stringify(capture), from, to, priceCents],
    );
    return settled === 1 ? { ...payment, status: to } : null;
  }

  /**
   * Makes a transition that needs no other condition, and ends the capture lease. Null, without a change, when the
   * attempt's state does not allow it.
   */
  async transition(
    tx: EntityManager,
    payment: Payment,
    name: PlainTransition,
    columns: Partial<Pick<PaymentEntity, 'failure' | 'nextPollAt' | 'returnsAfter'>> = {},
  ): Promise<Payment | null> {
    const { from, to } = TRANSITIONS[name];
    const { affected } = await tx.update(
      PaymentEntity,
      { id: payment.id, status: In(from) },
      { ...columns, status: to, captureUntil: null, updatedAt: () => 'now()' },
    );
    return affected === 1 ? { ...payment, ...columns, status: to } : null;
  }

  // Unapplied payments

  /** The unapplied payment that waits for its parent's choice; null without one. */
  async awaitingChoice(
    bookingId: string,
    tx: EntityManager = this.db.manager,
  ): Promise<AwaitingChoice | null> {
    const [waiting]: AwaitingChoice[] = await tx.query(
      `select ${ATTEMPT_COLUMNS}, p.returns_after as "returnsAfter" from payments p join captures c on c.payment_id = p.id
       where p.booking_id = $1 and p.status = 'unapplied' and p.returns_after > $2
         and c.status = 'COMPLETED' and c.refunded_cents = 0`,
      [bookingId, this.clock.now()],
    );
    return waiting ?? null;
  }

  /** Leaves a payment unapplied and ends polling. With `isWaiting` its parent may choose before it is refunded. */
  leaveUnapplied(tx: EntityManager, payment: Payment, isWaiting: boolean): Promise<Payment | null> {
    const until = new Date(this.clock.now().getTime() + CHOICE_HOURS * HOUR_MS);
    return this.transition(tx, payment, 'leaveUnapplied', {
      nextPollAt: null,
      returnsAfter: isWaiting ? until : null,
    });
  }

  /** Applies a waiting payment to its booking; false when it is being refunded or exceeds what is due. */
  async applyUnapplied(tx: EntityManager, { id }: Payment, priceCents: number): Promise<boolean> {
    const { from, to } = TRANSITIONS.apply;
    const [, applied]: [unknown, number] = await tx.query(
      `update payments p set status = $3, returns_after = null, updated_at = now()
       where id = $1 and status = any($2) and returns_after > $4
         and amount_cents <= $5::integer - ${paidCents('p.booking_id')}
         and exists (select from captures c where c.payment_id = p.id and c.status = 'COMPLETED' and c.refunded_cents = 0)`,
      [id, from, to, this.clock.now(), priceCents],
    );
    return applied === 1;
  }

  /** Ends the wait: the payment is due for a refund now. */
  async endChoice(tx: EntityManager, { id }: Payment): Promise<void> {
    await tx.update(PaymentEntity, id, { returnsAfter: null, updatedAt: () => 'now()' });
  }

  // Polling

  /**
   * Attempts to poll now, captures first: their money may be taken. The next poll is scheduled in the same statement,
   * with pauses growing since the last change, so an attempt that keeps failing does not delay the others. The pauses
   * of uncaptured ones are `factor` times longer.
   */
  async acquireDue(factor: number): Promise<Payment[]> {
    const [due]: [{ id: string }[], number] = await this.db.query(
      `update payments set next_poll_at = now() + case status when 'capturing' then 1 else $1::integer end
         * greatest(make_interval(secs => ${MIN_POLL_SECONDS}),
         least(make_interval(secs => ${MAX_POLL_SECONDS}), (now() - updated_at) / 4))
       where id in (select id from payments where next_poll_at <= now()
         order by status <> 'capturing', next_poll_at limit ${BATCH_SIZE} for update skip locked)
       returning id`,
      [factor],
    );
    const payments = await this.db.getRepository(PaymentEntity).findBy({ id: In(due.map(({ id }) => id)) });
    const isCapture = ({ status }: Payment) => Number(status === 'capturing');
    return payments.toSorted((one, other) => isCapture(other) - isCapture(one));
  }

  /** Ends polling of this attempt's order. */
  async stopPolling({ id }: Payment): Promise<void> {
    await this.db.query('update payments set next_poll_at = null where id = $1', [id]);
  }

  // The capture lease: one capture call per attempt at a time. It is stored in the row, no lock is held during the call.
  // Cancellations, free codes and price changes abandon only attempts without a capture, so the first statement wins.

  /**
   * Leases an attempt to the caller, who may pay its booking: one that is `open`, or one that is `capturing` and was
   * synced by the caller. Null, without a change, when it has left this status, a capture is running, or its booking
   * cannot be paid now.
   */
  async acquireLease(payment: Payment): Promise<Payment | null> {
    const { from, to } = TRANSITIONS[payment.status === 'capturing' ? 'repeatCapture' : 'capture'];
    const [, leased]: [unknown, number] = await this.db.query(
      prepared(`update payments p set status = $3, updated_at = now(), next_poll_at = now() + interval '10 seconds',
          capture_until = now() + interval '${LEASE_SECONDS} seconds'
        where id = $1 and status = any($2) and coalesce(capture_until, now()) <= now()
          and exists (select from booking_money b
            where b.booking_id = p.booking_id and b.is_open and b.is_unpaid and b.starts_at > $4)`),
      [payment.id, from, to, this.clock.now()],
    );
    return leased === 1 ? { ...payment, status: to } : null;
  }

  /**
   * Releases the lease after an unknown outcome; the next call may repeat the capture with the same key. `isOver`:
   * PayPal has answered, or the call was never sent, so no capture can arrive any more and the next read of the order
   * counts.
   */
  async releaseLease({ id }: Payment, { isOver }: { isOver: boolean }): Promise<void> {
    await this.db.query(
      `update payments set capture_until = null, next_poll_at = now() + interval '10 seconds',
         updated_at = case when $2 then now() - interval '${STALE_SECONDS} seconds' else updated_at end
       where id = $1 and status = 'capturing'`,
      [id, isOver],
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
  async reopen(payment: Payment): Promise<Payment> {
    return (await this.transition(this.db.manager, payment, 'reopen')) ?? payment;
  }

  /** The same for a capture that apparently never reached PayPal: unleased and unchanged for STALE_SECONDS. */
  async reopenStale(payment: Payment): Promise<Payment> {
    const { from, to } = TRANSITIONS.reopen;
    const [, reopened]: [unknown, number] = await this.db.query(
      `update payments set status = $3, capture_until = null, updated_at = now()
       where id = $1 and status = any($2) and updated_at < now() - interval '${STALE_SECONDS} seconds'
         and coalesce(capture_until, now()) <= now()`,
      [payment.id, from, to],
    );
    return reopened === 1 ? { ...payment, status: to } : payment;
  }
}

/**
 * Deletes attempts, captures, refunds and credits of these demo bookings, before the bookings themselves are deleted;
 * what they used of a credit is returned to it first. `today` is yyyy-MM-dd.
 */
export async function deletePayments(
  tx: EntityManager,
  bookingIds: readonly string[],
  today: string,
): Promise<void> {
  const ids = [bookingIds];
  await returnCredits(tx, bookingIds, today);
  await tx.query('delete from refunds where booking_id = any($1::uuid[])', ids);
  await tx.query(
    'delete from captures where payment_id in (select id from payments where booking_id = any($1::uuid[]))',
    ids,
  );
  await tx.query('delete from payments where booking_id = any($1::uuid[])', ids);
  await endCreditsOf(tx, bookingIds);
}
