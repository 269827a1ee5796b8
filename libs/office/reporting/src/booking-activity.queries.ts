import { Injectable } from '@nestjs/common';
import { FORMER_USER } from '#libs/platform/auth';
import { BookingReadingService, FollowUpCallsService, type Booking } from '#libs/booking/bookings';
import {
  centsToText,
  type BookingCallsView,
  type BookingNoteView,
  type BookingPaymentView,
  type RefundState,
  type RefundView,
  type TimelineEntry,
} from '#libs/shared/contracts';
import { refundFailureSentence } from '#libs/booking/payments';
import { DataSource } from 'typeorm';

type PaymentRow = Pick<BookingPaymentView, 'method' | 'receivedOn' | 'reference' | 'receivedBy'> & {
  id: string;
  status: string;
  cents: number;
  refundedCents: string;
  feeCents: number | null;
  orderId: string | null;
  captureId: string | null;
  failure: string | null;
  goesBackAt: Date | null;
  createdAt: Date;
};
type RefundRow = {
  id: string;
  byHand: boolean;
  status: RefundState;
  cents: number;
  reason: string;
  failure: string | null;
  requestedBy: string | null;
  createdAt: Date;
};

/** The user whose doing a line is; null for the parent and the system. */
const userOf = (actor: string): string | null => /^user:([0-9a-f-]{36})$/.exec(actor)?.[1] ?? null;

/** What happened to a booking: its timeline, notes and money, oldest first. */
@Injectable()
export class BookingActivityQueries {
  constructor(
    private readonly db: DataSource,
    private readonly reading: BookingReadingService,
    private readonly called: FollowUpCallsService,
  ) {}

  async timeline(booking: Booking): Promise<TimelineEntry[]> {
    const lines = await this.reading.linesOf(booking);
    const names = await this.names(lines.map(({ actor }) => userOf(actor)));
    return lines.map(({ at, what, actor }) => {
      const user = userOf(actor);
      return { at: at.toISOString(), what, who: user === null ? actor : names(user) };
    });
  }

  async notes(bookingId: string): Promise<BookingNoteView[]> {
    const rows = await this.reading.notesOf([bookingId]);
    const names = await this.names(rows.map(({ authorId }) => authorId));
    return rows.map(({ id, createdAt, authorId, text }) => ({
      id,
      at: createdAt.toISOString(),
      text,
      who: names(authorId),
    }));
  }

  async calls(booking: Booking): Promise<BookingCallsView> {
    const { promised, made } = await this.called.of(booking);
    const names = await this.names(made.map(({ who }) => who));
    return {
      promised,
      made: made.map((call) => ({ ...call, at: call.at.toISOString(), who: names(call.who) })),
    };
  }

  /** Every attempt to pay, with the money that came of it. */
  async payments(bookingId: string): Promise<BookingPaymentView[]> {
    const rows: PaymentRow[] = await this.db.query(
      `select p.id, p.status, p.amount_cents as cents, p.provider_order_id as "orderId", p.failure,
         p.method, to_char(p.received_on, 'YYYY-MM-DD') as "receivedOn", p.reference, p.received_by as "receivedBy",
         p.created_at as "createdAt", p.provider_capture_id as "captureId", p.fee_cents as "feeCents",
         (select coalesce(sum(r.amount_cents), 0) from refund_facts r
          where r.payment_id = p.id and r.status = 'completed') as "refundedCents",
         (select m.returns_after from orphaned_money m
          where m.payment_id = p.id and m.state = 'waiting') as "goesBackAt"
       from payment_facts p where p.booking_id = $1 order by p.attempt`,
      [bookingId],
    );
    return rows.map((row) => ({
      id: row.id,
      method: row.method,
      receivedOn: row.receivedOn,
      reference: row.reference,
      receivedBy: row.receivedBy,
      state: row.status,
      amount: centsToText(row.cents),
      refunded: centsToText(Number(row.refundedCents)),
      fee: row.feeCents === null ? null : centsToText(row.feeCents),
      providerOrderId: row.orderId,
      providerCaptureId: row.captureId,
      failure: row.failure,
      goesBackAt: row.goesBackAt?.toISOString() ?? null,
      createdAt: row.createdAt.toISOString(),
    }));
  }

  async refunds(bookingId: string): Promise<RefundView[]> {
    const rows: RefundRow[] = await this.db.query(
      `select r.id, r.status, r.amount_cents as cents, r.reason, r.failure, r.created_at as "createdAt",
         r.by_hand as "byHand", r.requested_by as "requestedBy"
       from refund_facts r where r.booking_id = $1 order by r.created_at, r.id`,
      [bookingId],
    );
    const names = await this.names(rows.map(({ requestedBy }) => requestedBy));
    return rows.map((row) => ({
      id: row.id,
      status: row.status,
      byHand: row.byHand,
      amount: centsToText(row.cents),
      reason: row.reason,
      failure: row.failure && refundFailureSentence(row.failure),
      who: names(row.requestedBy),
      createdAt: row.createdAt.toISOString(),
    }));
  }

  /** How to name a user: everybody that is gone or nobody has one name. */
  private async names(userIds: (string | null)[]): Promise<(id: string | null) => string> {
    const rows: { id: string; name: string }[] = await this.db.query(
      'select user_id as id, name from user_names where user_id = any($1::uuid[])',
      [userIds.filter((id) => id !== null)],
    );
    const byId = new Map(rows.map(({ id, name }) => [id, name]));
    return (id) => byId.get(id ?? '') ?? FORMER_USER;
  }
}
