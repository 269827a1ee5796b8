import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { PAYABLE_BY_SQL, type Payers } from '#libs/booking/bookings';
import { CHOICE_HOURS, type MoneyFacts, type OrderView, type Payable } from '#libs/shared/contracts';
import { prepared } from '#libs/platform/database';
import { Clock } from '#libs/platform/config';
import { DataSource, In, type EntityManager } from 'typeorm';
import { CaptureEntity } from './capture.entity.js';
import { PaymentEntity, type Payment } from './payment.entity.js';
import { CREATING_SECONDS, UNSETTLED } from './payment.rules.js';
import type { PayPalCapture } from './paypal/paypal.view.js';

// Which captures brought money, and how much of it is still here. The view `booking_money` counts the same captures;
// payments.repository.db-spec.ts holds it to these two.

/** SQL: true for a capture that brought its money, also when some or all of it went back later. */
export const isCollected = (status: string) => `${status} in ('COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED')`;

/** SQL: cents of a booking's payments that came and are still here; what staff refunded at PayPal itself is gone as well. */
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

/** Longer than a call with its token and its repeat takes; afterwards its process is gone. */
const LEASE_SECONDS = 30;

/** So many orders PayPal is asked about in one turn. */
const BATCH_SIZE = 50;
const MIN_POLL_SECONDS = 15;
/** What comes late is refunded within the hour, so nobody is asked about less often. */
const MAX_POLL_SECONDS = 900;

/** An attempt, and what says who may pay its booking and whether it can be paid. */
export type OrderedAttempt = { payment: Payment; booking: Payers & Payable };
type AttemptRow = Payment & OrderedAttempt['booking'] & { bookingStatus: string };

/** Who wants to capture: rights come from session and user, unless `isPayer` says that they are established. */
type LeaseRequest = { sessionId: string | null; userId: string | null; isPayer: boolean; isSynced: boolean };

/** An unapplied payment that waits for its parent's choice until `returnsAfter`. */
type AwaitingChoice = Payment & { returnsAfter: Date };

type NewAttempt = Pick<Payment, 'bookingId' | 'attempt' | 'amountCents' | 'promoCodeId' | 'discountCents'>;

/** Money that came, as a refund needs it. Cents; `feeCents` is null until PayPal names its fee. */
export type CapturedPayment = {
  paymentId: string;
  captureId: string;
  providerCaptureId: string;
  /** It came by check or in cash, so staff refund it manually. */
  isOffline: boolean;
  /** It came for a booking that could not use it. */
  isUnapplied: boolean;
  amountCents: number;
  feeCents: number | null;
  refundedCents: number;
};

/**
 * The SQL of `payments` (attempts) and `captures` (the ledger); that of checks and cash is in offline/. What takes `tx` is
 * a step of a change that has locked the booking.
 */
@Injectable()
export class PaymentsRepository {
  constructor(
    private readonly db: DataSource,
    private readonly clock: Clock,
  ) {}

  // Attempts: found

  /** An attempt as it is now. */
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

  /** The order at PayPal that the request with this key created; null when it has created none. */
  async orderCreatedBy(creationKey: string): Promise<OrderView | null> {
    const [made]: { orderId: string }[] = await this.db.query(
      `select provider_order_id as "orderId" from payments where creation_key = $1
       order by created_at desc limit 1`,
      [creationKey],
    );
    return made ? { id: made.orderId } : null;
  }

  /** All attempts of a booking, the first one first. */
  attemptsOf(tx: EntityManager, bookingId: string): Promise<Payment[]> {
    return tx.query(
      prepared(`select ${ATTEMPT_COLUMNS} from payments p where p.booking_id = $1 order by p.attempt`),
      [bookingId],
    );
  }

  /** The one attempt of a booking that may still become money, or null. */
  unsettledOf(bookingId: string, tx: EntityManager = this.db.manager): Promise<Payment | null> {
    return tx.findOneBy(PaymentEntity, { bookingId, status: In(UNSETTLED) });
  }

  // Attempts: changed

  /** Inserts an attempt with this number; null, and nothing done, when there is one already. */
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
   * Stores the order that PayPal made for an attempt, also when the attempt was ended meanwhile: every order is known here.
   * True when it is that of the request with this key, which finds it by the key from now on; false when another
   * request has stored it at the same moment.
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

  /** Another request goes to PayPal for an attempt that has no order yet: its time begins again. */
  async restartCreating(tx: EntityManager, { id }: Payment): Promise<void> {
    await tx.query(
      `update payments set updated_at = now(), next_look_at = now() + interval '${CREATING_SECONDS} seconds'
       where id = $1 and status = 'creating'`,
      [id],
    );
  }

  /**
   * Ends an attempt whose request was lost before it stored its order, and stores that order, which is asked about like
   * any other. False, and nothing done, when a request is at it after all.
   */
  async failCreating(tx: EntityManager, { id }: Payment, providerOrderId: string): Promise<boolean> {
    const [, ended]: [unknown, number] = await tx.query(
      `update payments set status = 'failed', failure = 'CONNECTION_LOST', provider_order_id = $2, updated_at = now()
       where id = $1 and status = 'creating' and updated_at <= now() - interval '${CREATING_SECONDS} seconds'`,
      [id, providerOrderId],
    );
    return ended === 1;
  }

  /** Ends the attempt that still waits for the parent; one that is being captured goes on. True when there was one. */
  async abandonOpen(tx: EntityManager, bookingId: string): Promise<boolean> {
    const waiting = { bookingId, status: In(['creating', 'open']) };
    const ended = await tx.update(PaymentEntity, waiting, { status: 'abandoned', updatedAt: () => 'now()' });
    return ended.affected !== 0;
  }

  /** Opens an attempt again that was ended without money; false when it is settled by money already. */
  async reopenEnded(tx: EntityManager, { id }: Payment): Promise<boolean> {
    const ended = { id, status: In(['abandoned', 'failed']) };
    const { affected } = await tx.update(PaymentEntity, ended, { status: 'open', updatedAt: () => 'now()' });
    return affected === 1;
  }

  /** Moves an unsettled attempt on; null, and nothing changed, when it is settled already. */
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
   * Attempts whose order PayPal is asked about next, every one until it can no longer become money. Each gets its next
   * turn in this statement, later and later after its last change: one that fails now delays no other one.
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

  /** PayPal is asked no more about the order of this attempt. */
  async stopPolling({ id }: Payment): Promise<void> {
    await this.db.query('update payments set next_look_at = null where id = $1', [id]);
  }

  // The capture lease: one caller at a time captures an attempt. Nothing is locked during the call; the lease is in the
  // row. What ends an attempt, be it a cancellation, a free code or another price, ends only one that nobody captures,
  // so whichever of the two statements comes first decides.

  /**
   * Finds the attempt of an order and leases it in the same statement, when the requester may pay its booking now and
   * nobody captures it. Without a lease the attempt and its booking say why. A capture whose lease has run out is leased
   * only with `isSynced`: PayPal was asked what became of it. Null for an unknown order.
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

  /** Ends a call whose outcome nobody knows: the next one may repeat it under the same key. */
  async releaseLease({ id }: Payment): Promise<void> {
    await this.db.query(
      `update payments set capture_until = null, next_look_at = now() + interval '10 seconds'
       where id = $1 and status = 'capturing'`,
      [id],
    );
  }

  /** Whether somebody captures this attempt now. */
  async isLeased({ id }: Payment): Promise<boolean> {
    const leased: unknown[] = await this.db.query(
      'select from payments where id = $1 and capture_until > now()',
      [id],
    );
    return leased.length > 0;
  }

  /** PayPal has not captured the order: it waits for the parent again. */
  reopen(payment: Payment): Promise<Payment> {
    return this.reopenIf(payment, '');
  }

  /** The same after a while for a capture that seems never to have reached PayPal. */
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

  /** The newest money of a payment, or null. */
  async captureOf({ id }: Payment): Promise<PayPalCapture | null> {
    const where = { paymentId: id };
    const row = await this.db.getRepository(CaptureEntity).findOne({ where, order: { createdAt: 'DESC' } });
    return row && { ...row, id: row.providerCaptureId };
  }

  /** All that came for a booking, oldest first, unapplied payments too. */
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

  /** Cents of a booking's payments that came and are still here: what is due is its price less these. */
  async paidCents(tx: EntityManager, bookingId: string): Promise<number> {
    const [{ cents }]: [{ cents: number }] = await tx.query(`select ${paidCents('$1')}::integer as cents`, [
      bookingId,
    ]);
    return cents;
  }

  /** Cents that came for a booking and that went back, without what was too much and is back. */
  async totals(tx: EntityManager, bookingId: string): Promise<Omit<MoneyFacts, 'finalCents'>> {
    const [money]: [Omit<MoneyFacts, 'finalCents'>] = await tx.query(
      `select captured_cents as "capturedCents", refunded_cents as "refundedCents"
       from booking_money where booking_id = $1`,
      [bookingId],
    );
    return money;
  }

  /** Cents of a booking's price that are still to come. @throws Error for an unknown id. */
  async dueCents(bookingId: string): Promise<number> {
    const [{ due }]: [{ due: number }] = await this.db.query(
      'select due_cents as due from booking_money where booking_id = $1',
      [bookingId],
    );
    return due;
  }

  /**
   * Records money under PayPal's own id; a repeat brings its row up to it. What was read before a refund of ours and is
   * written after it does not undo the refund's status.
   */
  async recordCapture(tx: EntityManager, payment: Payment, capture: PayPalCapture): Promise<void> {
    await tx.query(RECORD_CAPTURE, captureRow(payment, capture));
  }

  /**
   * Records money and counts it as its booking's. Null when only the first was done: its attempt is settled already, or
   * it is more than is due, which is the price in cents less what came before.
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

  /** PayPal's own id of a capture. */
  async providerCaptureId(captureId: string): Promise<string> {
    const [{ id }]: [{ id: string }] = await this.db.query(
      'select provider_capture_id as id from captures where id = $1',
      [captureId],
    );
    return id;
  }

  /** Stores PayPal's own status of a capture. */
  async setCaptureStatus(captureId: string, status: string): Promise<void> {
    await this.db.query(
      'update captures set status = $2, updated_at = now() where id = $1 and status <> $2',
      [captureId, status],
    );
  }

  /**
   * Brings a capture up to the cents that PayPal has taken back of it in all, done or not: that is when PayPal calls it
   * refunded. True when it is money that paid its booking, false when it is unapplied.
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

  // Unapplied payments: money that came and that its booking could not use

  /** Parks a payment as unapplied, about which PayPal is asked no more. With `isWaiting` its parent may choose first. */
  async park(tx: EntityManager, payment: Payment, isWaiting: boolean): Promise<Payment> {
    const until = new Date(this.clock.now().getTime() + CHOICE_HOURS * 3_600_000);
    const parked = { status: 'orphaned', captureUntil: null, nextLookAt: null } as const;
    const returnsAfter = isWaiting ? until : null;
    await tx.update(PaymentEntity, payment.id, { ...parked, returnsAfter, updatedAt: () => 'now()' });
    return { ...payment, status: 'orphaned' };
  }

  /** The unapplied payment whose parent may choose what becomes of it, and until when; null without one. */
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

  /** Money that waited counts as its booking's; false when it goes back or is more than the price in cents that is due. */
  async applyUnapplied(tx: EntityManager, { id, bookingId }: Payment, priceCents: number): Promise<boolean> {
    const [, applied]: [unknown, number] = await tx.query(
      `update payments p set status = 'captured', returns_after = null, updated_at = now()
       where id = $1 and status = 'orphaned' and returns_after > $2 and amount_cents <= $3::integer - ${paidCents('$4')}
         and exists (select from captures c where c.payment_id = p.id and c.status = 'COMPLETED' and c.refunded_cents = 0)`,
      [id, this.clock.now(), priceCents, bookingId],
    );
    return applied === 1;
  }

  /** The parent wants the money back: it is due for a refund now. */
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
