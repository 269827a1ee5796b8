import { Injectable } from '@nestjs/common';
import type { RequestUser } from '#libs/platform/auth';
import { BookingAccessService, BookingViewsService, type Booking } from '#libs/booking/bookings';
import {
  termsFrom,
  type PaymentStatusView,
  type UnpaidBooking,
  type WeeksSoFar,
} from '#libs/shared/contracts';
import { DataSource } from 'typeorm';
import { isCollected } from './captures.repository.js';
import type { PaymentMethod } from './payment.entity.js';
import { LedgerQueries } from './ledger/ledger.queries.js';
import { PaymentsRepository } from './payments.repository.js';

/** A payment applied to its booking. */
export type AppliedPayment = { method: PaymentMethod; amountCents: number; creditCents: number };

/** SQL: false for what a credit paid: its money, if any, was collected before the credit was issued. */
const IS_MONEY = "provider_capture_id not like 'credit-%'";

/** Captures without a final answer from PayPal. */
export type OpenCaptures = {
  /** Attempts whose capture is unanswered, their sum in cents, and the age of the oldest in seconds. */
  unanswered: number;
  cents: number;
  oldestSeconds: number | null;
  /** Attempts under review by PayPal or a bank, which may take days. */
  reviewed: number;
};

/** Payment status of a booking, its newest applied payment, and sums over the ledger. */
@Injectable()
export class PaymentsQueries {
  constructor(
    private readonly db: DataSource,
    private readonly access: BookingAccessService,
    private readonly views: BookingViewsService,
    private readonly payments: PaymentsRepository,
    private readonly ledger: LedgerQueries,
  ) {}

  /** The newest payable booking of this session or user; null without one, or once its event has started. */
  async unpaid(currentUser: RequestUser): Promise<UnpaidBooking | null> {
    const booking = await this.access.newestUnpaid(currentUser);
    // Once its deposit is paid, the balance is paid on the booking's own page, and this page starts another booking.
    const hasDeposit = booking && booking.partPaidCents > 0 && termsFrom(booking.terms).depositPercent > 0;
    if (!booking || hasDeposit) return null;
    const view = await this.views.viewFor(booking, currentUser);
    return { booking: view, ...(await this.statusOf(booking)) };
  }

  /** The payment status of a booking that this user may pay. @throws AppError NOT_FOUND. */
  async statusFor(bookingId: string, currentUser: RequestUser): Promise<PaymentStatusView> {
    return this.statusOf(await this.access.forPayer(bookingId, currentUser));
  }

  /** The newest applied payment of a booking, or the named one; null when there is none. */
  async newestApplied(bookingId: string, paymentId?: string): Promise<AppliedPayment | null> {
    const [newest]: AppliedPayment[] = await this.db.query(
      `select p.method, p.amount_cents + p.credit_cents as "amountCents", p.credit_cents as "creditCents" from payments p join captures c on c.payment_id = p.id
       where p.booking_id = $1 and p.joined_id is null and p.id = coalesce($2, p.id) and p.status = 'captured' and ${isCollected('c.status')}
       order by c.created_at desc, p.attempt desc limit 1`,
      [bookingId, paymentId ?? null],
    );
    return newest ?? null;
  }

  /** Cents of a payment that ended without money, including the credit's part; null for any other. */
  async failedCents(paymentId: string): Promise<number | null> {
    const [failed]: { cents: number }[] = await this.db.query(
      `select amount_cents + credit_cents as cents from payments where id = $1 and status = 'failed'`,
      [paymentId],
    );
    return failed?.cents ?? null;
  }

  /** Cents collected in total, including what was refunded later. */
  async collectedCents(): Promise<number> {
    const [{ cents }]: { cents: string }[] = await this.db.query(
      `select coalesce(sum(amount_cents), 0) as cents from captures where ${isCollected('status')} and ${IS_MONEY}`,
    );
    return Number(cents);
  }

  /** Cents collected this week so far, and last week up to the same time. */
  async collectedInWeeks(spans: WeeksSoFar): Promise<{ now: number; before: number }> {
    const [row]: { now: string; before: string }[] = await this.db.query(
      `select coalesce(sum(amount_cents) filter (where created_at >= $2), 0) as now,
        coalesce(sum(amount_cents) filter (where created_at < $3), 0) as before
      from captures where created_at >= $1 and ${isCollected('status')} and ${IS_MONEY}`,
      [spans.lastWeek, spans.thisWeek, spans.lastWeekUntil],
    );
    return { now: Number(row.now), before: Number(row.before) };
  }

  /** Credits that can still be used on this day (yyyy-MM-dd), and their sum in cents. */
  async outstandingCredits(today: string): Promise<{ credits: number; cents: number }> {
    const [found]: [{ credits: number; cents: number }] = await this.db.query(
      `select count(*)::integer as credits, coalesce(sum(balance_cents), 0)::integer as cents from credits
       where balance_cents > 0 and (expires_on is null or expires_on >= $1)`,
      [today],
    );
    return found;
  }

  /** Captures without a final answer; uses the index of unsettled attempts. */
  async openCaptures(): Promise<OpenCaptures> {
    const [found]: [OpenCaptures] = await this.db.query(
      `select (count(*) filter (where status = 'capturing'))::integer as unanswered,
        coalesce(sum(amount_cents) filter (where status = 'capturing'), 0)::integer as cents,
        (extract(epoch from now() - min(updated_at) filter (where status = 'capturing')))::integer as "oldestSeconds",
        (count(*) filter (where status = 'pending'))::integer as reviewed
      from payments where status in ('capturing', 'pending')`,
    );
    return found;
  }

  private async statusOf({ id }: Booking): Promise<PaymentStatusView> {
    const unsettled = await this.payments.unsettledOf(id);
    return { isUnderReview: unsettled?.status === 'pending', ledger: await this.ledger.view(id) };
  }
}
