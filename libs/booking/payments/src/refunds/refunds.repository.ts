import { Injectable } from '@nestjs/common';
import { Clock } from '#libs/platform/config';
import { LATE_REASON_DAYS, REMOVED } from '#libs/booking/bookings';
import { DataSource, In, MoreThan, Not, type EntityManager } from 'typeorm';
import { DAY_MS } from '#libs/shared/contracts';
import { RefundEntity } from './refund.entity.js';

const UNKNOWN_AFTER_SECONDS = 10;
const PENDING_AFTER_SECONDS = 60;
/** PayPal remembers refund keys for 45 days; a later repeat would refund twice. */
const REPEATABLE_DAYS = 44;
/** Refunds executed per run. */
const BATCH_SIZE = 50;

/** The outcome of a step of a refund. */
export type RefundChange = Pick<RefundEntity, 'status' | 'failure' | 'providerRefundId'>;

/** A refund to record: cents; `requestedBy` is null for an automatic one. One made elsewhere has PayPal's id. */
export type NewRefund = Pick<
  RefundEntity,
  | 'bookingId'
  | 'paymentId'
  | 'captureId'
  | 'creationKey'
  | 'amountCents'
  | 'reason'
  | 'byHand'
  | 'asCredit'
  | 'requestedBy'
  | 'madeBy'
> &
  Partial<Pick<RefundEntity, 'origin' | 'providerRefundId'>>;

/** Money of a booking to give back. */
export type HandBack = { bookingId: string; cents: number };

/** All SQL of `refunds`. Methods with `tx` require that its transaction has locked the booking. */
@Injectable()
export class RefundsRepository {
  constructor(
    private readonly db: DataSource,
    private readonly clock: Clock,
  ) {}

  /** A refund, or null. */
  find(id: string, on: EntityManager = this.db.manager): Promise<RefundEntity | null> {
    return on.findOneBy(RefundEntity, { id });
  }

  /** The refund that the request with this key recorded, or null. */
  findCreatedBy(tx: EntityManager, creationKey: string): Promise<RefundEntity | null> {
    return tx.findOneBy(RefundEntity, { creationKey });
  }

  /** The refund with this id of PayPal's, or null. */
  findByProviderId(tx: EntityManager, providerRefundId: string): Promise<RefundEntity | null> {
    return tx.findOneBy(RefundEntity, { providerRefundId });
  }

  /** Refunds of a capture whose answer was lost and that PayPal still accepts by their key. */
  unansweredOf(captureId: string): Promise<RefundEntity[]> {
    const since = new Date(this.clock.now().getTime() - REPEATABLE_DAYS * DAY_MS);
    return this.db
      .getRepository(RefundEntity)
      .findBy({ captureId, status: 'requested', byHand: false, createdAt: MoreThan(since) });
  }

  /** All that PayPal can be asked about: pending ones, and unanswered ones by their key. */
  async listOpen(): Promise<RefundEntity[]> {
    const since = new Date(this.clock.now().getTime() - REPEATABLE_DAYS * DAY_MS);
    const atPayPal = { byHand: false, asCredit: false };
    return this.db.getRepository(RefundEntity).findBy([
      { ...atPayPal, status: 'pending' },
      { ...atPayPal, status: 'requested', createdAt: MoreThan(since) },
    ]);
  }

  /** A manual refund of a booking, or null. `id` may be any text. */
  async findManual(bookingId: string, id: string): Promise<RefundEntity | null> {
    const refunds = await this.db.getRepository(RefundEntity).findBy({ bookingId, byHand: true });
    return refunds.find((each) => each.id === id) ?? null;
  }

  /** The newest completed refund of a booking as money, without reversals by a bank, or null. */
  newestCompleted(bookingId: string): Promise<RefundEntity | null> {
    return this.db.getRepository(RefundEntity).findOne({
      where: { bookingId, status: 'completed', asCredit: false, origin: Not('reversal') },
      order: { createdAt: 'DESC' },
    });
  }

  /** Total cents refunded for a booking. */
  async completedCents(bookingId: string): Promise<number> {
    const where = { bookingId, status: 'completed' } as const;
    return (await this.db.getRepository(RefundEntity).sum('amountCents', where)) ?? 0;
  }

  /** Whether a refund of the booking is not finished. */
  isUnderWay(on: EntityManager, bookingId: string): Promise<boolean> {
    return on.existsBy(RefundEntity, { bookingId, status: In(['requested', 'pending']) });
  }

  /** Cents of a capture's refunds that PayPal has accepted or completed. */
  async acceptedCents(tx: EntityManager, captureId: string): Promise<number> {
    const cents = await tx.sum(RefundEntity, 'amountCents', {
      captureId,
      status: In(['pending', 'completed']),
    });
    return cents ?? 0;
  }

  /** Inserts a refund in state `requested`. */
  insert(tx: EntityManager, refund: NewRefund): Promise<RefundEntity> {
    const begun = {
      origin: 'here',
      providerRefundId: null,
      ...refund,
      status: 'requested',
      failure: null,
    } as const;
    return tx.save(tx.create(RefundEntity, { ...begun, createdAt: this.clock.now() }));
  }

  /** Changes an unfinished refund and returns the current row; `hasChanged` is false for a repeat. */
  async change(
    tx: EntityManager,
    { id }: RefundEntity,
    to: RefundChange,
  ): Promise<{ refund: RefundEntity; hasChanged: boolean }> {
    const { affected } = await tx.update(
      RefundEntity,
      { id, status: In(to.status === 'pending' ? ['requested'] : ['requested', 'pending']) },
      { ...to, updatedAt: () => 'now()' },
    );
    return { refund: await tx.findOneByOrFail(RefundEntity, { id }), hasChanged: affected !== 0 };
  }

  /** Completed refunds of which a part still counts as paid, and that part in cents; without unapplied payments. */
  listCounted(on: EntityManager, bookingId: string): Promise<{ id: string; cents: number }[]> {
    return on.query(
      `select r.id, r.amount_cents - r.settles_cents as cents from refunds r join payments p on p.id = r.payment_id
       where r.booking_id = $1 and r.status = 'completed' and p.status = 'captured' and r.amount_cents > r.settles_cents`,
      [bookingId],
    );
  }

  /**
   * The full amount of a completed refund counts as never paid from now on; the part that counted as paid is due again.
   */
  async setDueAgain(tx: EntityManager, { id }: RefundEntity): Promise<void> {
    await tx.query(
      `update refunds set due_again_cents = amount_cents - settles_cents, settles_cents = amount_cents where id = $1`,
      [id],
    );
  }

  /** Sets how many cents of a refund returned an overpayment after a lower price. */
  async setOverpaidCents(tx: EntityManager, { id }: RefundEntity, settlesCents: number): Promise<void> {
    await tx.update(RefundEntity, id, { settlesCents });
  }

  /**
   * Unanswered and pending refunds to execute now. They move to the end of the queue in this statement, so one that keeps
   * failing does not delay the others. A pending one is read `factor` times more rarely.
   */
  async acquireDue(factor: number): Promise<RefundEntity[]> {
    const [due]: [{ id: string }[], number] = await this.db.query(
      `update refunds set updated_at = now() where id in (
         select id from refunds
         where (status = 'requested' and updated_at < now() - make_interval(secs => ${UNKNOWN_AFTER_SECONDS})
             and created_at > $1::timestamptz - make_interval(days => ${REPEATABLE_DAYS}))
           or (status = 'pending' and not by_hand and updated_at < now() - make_interval(secs => $2::integer * ${PENDING_AFTER_SECONDS}))
         order by updated_at limit ${BATCH_SIZE} for update skip locked)
       returning id`,
      [this.clock.now(), factor],
    );
    return this.db.getRepository(RefundEntity).findBy({ id: In(due.map(({ id }) => id)) });
  }

  /**
   * Refunds of checks and cash to pay by hand, and those promised to a family that PayPal rejected and that no later one
   * replaces.
   */
  listWaiting(): Promise<Pick<RefundEntity, 'id' | 'bookingId' | 'amountCents' | 'byHand' | 'createdAt'>[]> {
    return this.db.query(
      `select id, booking_id as "bookingId", amount_cents as "amountCents", by_hand as "byHand",
         created_at as "createdAt"
       from refunds where by_hand and status = 'pending'
       union all
       select id, booking_id, amount_cents, false, created_at from rejected_refunds`,
    );
  }

  /** Refunds by staff that PayPal accepted, that failed later, and that no later one replaces. */
  listFailedLater(): Promise<{ id: string; bookingId: string; amountCents: number; since: Date }[]> {
    return this.db.query(
      `select id, booking_id as "bookingId", amount_cents as "amountCents", updated_at as since from refunds r
       where status = 'failed' and made_by = 'staff' and not by_hand and provider_refund_id is not null
         and not exists (select from refunds other where other.payment_id = r.payment_id
           and other.status <> 'failed' and other.created_at >= r.created_at)`,
    );
  }

  /** What these bookings, or all, have to give back: by booking, in cents. */
  listHandBacks(bookingIds: readonly string[] | null): Promise<HandBack[]> {
    return this.db.query(
      `select booking_id as "bookingId", cents from hand_backs
       where $1::uuid[] is null or booking_id = any($1)`,
      [bookingIds],
    );
  }

  /** What the terms promise of cancelled bookings, and nobody refunded so far. */
  listOwed(): Promise<{ bookingId: string; cents: number; since: Date }[]> {
    return this.db.query(
      `select h.booking_id as "bookingId", h.owed_cents as cents, f.at as since
       from hand_backs h join cancellation_facts f on f.booking_id = h.booking_id
       where h.owed_cents > 0 and not exists (select from rejected_refunds j where j.booking_id = h.booking_id)`,
    );
  }

  /** Moves a refund to the end of the queue. */
  async postpone({ id }: RefundEntity): Promise<void> {
    await this.db.query('update refunds set updated_at = now() where id = $1', [id]);
  }

  /** Redacts the refund reasons of a booking. */
  async redactReasons(bookingId: string): Promise<void> {
    await this.db.query('update refunds set reason = $2 where booking_id = $1', [bookingId, REMOVED]);
  }

  /** Redacts reasons written LATE_REASON_DAYS ago to a booking purged before. Returns how many. */
  async redactLateReasons(): Promise<number> {
    const [, redacted]: [unknown, number] = await this.db.query(
      `update refunds r set reason = $2 from booking_facts b
       where b.id = r.booking_id and b.purged_at is not null and r.reason <> $2 and r.created_at <= $1`,
      [new Date(this.clock.now().getTime() - LATE_REASON_DAYS * DAY_MS), REMOVED],
    );
    return redacted;
  }
}
