import { Injectable } from '@nestjs/common';
import type { Payers } from '#libs/booking/bookings';
import { CHOICE_HOURS, type OrderView, type Payable } from '#libs/shared/contracts';
import { prepared } from '#libs/platform/database';
import type { PayPalCapture } from './paypal/paypal.view.js';
import { Clock } from '#libs/platform/config';
import { DataSource, In, type EntityManager } from 'typeorm';
import { CaptureEntity } from './capture.entity.js';
import { broughtMoney, paidCents } from './captured-money.js';
import { PaymentEntity, type Payment, type PaymentMethod } from './payment.entity.js';
import { CREATING_SECONDS, UNSETTLED } from './payment.rules.js';

const ENTER = `insert into captures (payment_id, provider_capture_id, status, amount_cents, currency, fee_cents)
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
export const ATTEMPT_COLUMNS = `p.id, p.booking_id as "bookingId", p.attempt, p.provider_order_id as "providerOrderId", p.status,
  p.amount_cents as "amountCents", p.promo_code_id as "promoCodeId", p.discount_cents as "discountCents", p.failure,
  p.created_at as "createdAt"`;

/** Money that waits for the parent's choice. */
type WaitingMoney = Payment & { returnsAfter: Date };

/** Money that pays its booking, or a part of it. */
export type CountedMoney = { method: PaymentMethod; amountCents: number };

/** An attempt, and what says who may pay its booking and whether it can be paid. */
export type OwnedAttempt = { payment: Payment; booking: Payers & Payable };

/** The rows of money. What takes `tx` is a step of a change that has locked the booking. */
@Injectable()
export class PaymentsLedger {
  constructor(
    private readonly db: DataSource,
    private readonly clock: Clock,
  ) {}

  /** An attempt by PayPal's order id with its booking, or null. */
  async byOrder(providerOrderId: string): Promise<OwnedAttempt | null> {
    const [found]: (Payment & OwnedAttempt['booking'] & { bookingStatus: string })[] = await this.db.query(
      prepared(`select ${ATTEMPT_COLUMNS}, b.visitor_ids as "sessionIds", b.user_id as "userId", b.status as "bookingStatus",
          b.payment_status as "paymentStatus", to_char(b.event_date, 'YYYY-MM-DD') as "eventDate",
          b.event_time as "eventTime"
        from payments p join booking_payers b on b.booking_id = p.booking_id where p.provider_order_id = $1`),
      [providerOrderId],
    );
    if (!found) return null;
    const { sessionIds, userId, bookingStatus, paymentStatus, eventDate, eventTime, ...payment } = found;
    const booking = { sessionIds, userId, status: bookingStatus, paymentStatus, eventDate, eventTime };
    return { payment, booking };
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

  /** An attempt as it is now. */
  current(id: string, tx: EntityManager = this.db.manager): Promise<Payment> {
    return tx.findOneByOrFail(PaymentEntity, { id });
  }

  /** The money of a booking that came last and counts, or the named one; null when none does. */
  async newestCounted(bookingId: string, paymentId?: string): Promise<CountedMoney | null> {
    const [newest]: CountedMoney[] = await this.db.query(
      `select p.method, p.amount_cents as "amountCents" from payments p join captures c on c.payment_id = p.id
       where p.booking_id = $1 and p.id = coalesce($2, p.id) and p.status = 'captured' and ${broughtMoney('c.status')}
       order by c.created_at desc, p.attempt desc limit 1`,
      [bookingId, paymentId ?? null],
    );
    return newest ?? null;
  }

  /** All attempts of a booking, the first one first. */
  attemptsOf(tx: EntityManager, bookingId: string): Promise<Payment[]> {
    return tx.query(
      prepared(`select ${ATTEMPT_COLUMNS} from payments p where p.booking_id = $1 order by p.attempt`),
      [bookingId],
    );
  }

  /** The one attempt of a booking that may still become money, or null; `tx` is a connection in hand. */
  openAttemptOf(bookingId: string, tx: EntityManager = this.db.manager): Promise<Payment | null> {
    return tx.findOneBy(PaymentEntity, { bookingId, status: In(UNSETTLED) });
  }

  /** The newest money of a payment, or null. */
  async captureOf({ id }: Payment): Promise<PayPalCapture | null> {
    const where = { paymentId: id };
    const row = await this.db.getRepository(CaptureEntity).findOne({ where, order: { createdAt: 'DESC' } });
    return row && { ...row, id: row.providerCaptureId };
  }

  /** Cents of a booking's payments that came and are still here: what is due is its price less these. */
  async paidCents(tx: EntityManager, bookingId: string): Promise<number> {
    const [{ cents }]: [{ cents: number }] = await tx.query(`select ${paidCents('$1')}::integer as cents`, [
      bookingId,
    ]);
    return cents;
  }

  /** Another request goes to PayPal for an attempt that has no order yet: it has its time anew. */
  async creatingAgain(tx: EntityManager, { id }: Payment): Promise<void> {
    await tx.query(
      `update payments set updated_at = now(), next_look_at = now() + interval '${CREATING_SECONDS} seconds'
       where id = $1 and status = 'creating'`,
      [id],
    );
  }

  /**
   * Ends an attempt whose request was lost before it kept its order, and keeps that order, which is asked about like any
   * other. False, and nothing done, when a request is at it after all.
   */
  async endCreating(tx: EntityManager, { id }: Payment, providerOrderId: string): Promise<boolean> {
    const [, ended]: [unknown, number] = await tx.query(
      `update payments set status = 'failed', failure = 'CONNECTION_LOST', provider_order_id = $2, updated_at = now()
       where id = $1 and status = 'creating' and updated_at <= now() - interval '${CREATING_SECONDS} seconds'`,
      [id, providerOrderId],
    );
    return ended === 1;
  }

  /** Ends the attempt that still waits for the parent; one that PayPal is at goes on. True when there was one. */
  async abandonWaiting(tx: EntityManager, bookingId: string): Promise<boolean> {
    const waiting = { bookingId, status: In(['creating', 'open']) };
    const ended = await tx.update(PaymentEntity, waiting, { status: 'abandoned', updatedAt: () => 'now()' });
    return ended.affected !== 0;
  }

  /**
   * Enters money under PayPal's own id; a repeat brings its row up to it. What was read before a refund of ours and is
   * written after it does not undo the refund's word.
   */
  async enter(tx: EntityManager, payment: Payment, capture: PayPalCapture): Promise<void> {
    await tx.query(ENTER, captureRow(payment, capture));
  }

  /**
   * Enters money and counts it as its booking's. Null when only the first was done: its attempt is settled already, or
   * it is more than is due, which is the price in cents less what came before.
   */
  async capture(
    tx: EntityManager,
    payment: Payment,
    capture: PayPalCapture,
    priceCents: number,
  ): Promise<Payment | null> {
    const [, counted]: [unknown, number] = await tx.query(
      prepared(`with entered as (${ENTER})
        update payments set status = 'captured', capture_until = null, next_look_at = null, updated_at = now()
        where id = $1 and status = any($7) and amount_cents <= $8::integer - ${paidCents('$9')}`),
      [...captureRow(payment, capture), UNSETTLED, priceCents, payment.bookingId],
    );
    return counted === 1 ? { ...payment, status: 'captured' } : null;
  }

  /**
   * Writes that money came which the booking could not take, and that nobody need ask about it again. When it waits, the
   * parent may choose what becomes of it.
   */
  async setAside(tx: EntityManager, payment: Payment, waits: boolean): Promise<Payment> {
    const until = new Date(this.clock.now().getTime() + CHOICE_HOURS * 3_600_000);
    const orphaned = { status: 'orphaned', captureUntil: null, nextLookAt: null } as const;
    const returnsAfter = waits ? until : null;
    await tx.update(PaymentEntity, payment.id, { ...orphaned, returnsAfter, updatedAt: () => 'now()' });
    return { ...payment, status: 'orphaned' };
  }

  /** The orphaned payment whose parent may choose what becomes of it, and until when; null without one. */
  async choiceOf(bookingId: string, tx: EntityManager = this.db.manager): Promise<WaitingMoney | null> {
    const [waiting]: WaitingMoney[] = await tx.query(
      `select ${ATTEMPT_COLUMNS}, p.returns_after as "returnsAfter" from payments p join captures c on c.payment_id = p.id
       where p.booking_id = $1 and p.status = 'orphaned' and p.returns_after > $2
         and c.status = 'COMPLETED' and c.refunded_cents = 0`,
      [bookingId, this.clock.now()],
    );
    return waiting ?? null;
  }

  /** Cents of the newest money that a booking could not take; null without any. */
  async orphanedCents(bookingId: string): Promise<number | null> {
    const [orphan]: { cents: number }[] = await this.db.query(
      `select amount_cents as cents from payments where booking_id = $1 and status = 'orphaned'
       order by attempt desc limit 1`,
      [bookingId],
    );
    return orphan?.cents ?? null;
  }

  /** Money that waited counts as its booking's, unless it goes back or is more than the price in cents that is due. */
  async spend(tx: EntityManager, { id, bookingId }: Payment, priceCents: number): Promise<boolean> {
    const [, spent]: [unknown, number] = await tx.query(
      `update payments p set status = 'captured', returns_after = null, updated_at = now()
       where id = $1 and status = 'orphaned' and returns_after > $2 and amount_cents <= $3::integer - ${paidCents('$4')}
         and exists (select from captures c where c.payment_id = p.id and c.status = 'COMPLETED' and c.refunded_cents = 0)`,
      [id, this.clock.now(), priceCents, bookingId],
    );
    return spent === 1;
  }

  /** The parent wants it back: it goes now. */
  async endChoice(tx: EntityManager, { id }: Payment): Promise<void> {
    await tx.update(PaymentEntity, id, { returnsAfter: null, updatedAt: () => 'now()' });
  }

  /** An attempt that was ended without money goes on; false when it is settled by money already. */
  async resume(tx: EntityManager, { id }: Payment): Promise<boolean> {
    const ended = { id, status: In(['abandoned', 'failed']) };
    const { affected } = await tx.update(PaymentEntity, ended, { status: 'open', updatedAt: () => 'now()' });
    return affected === 1;
  }

  /** Moves an unsettled attempt on; null, and nothing changed, when it is settled already. */
  async move(
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
}
