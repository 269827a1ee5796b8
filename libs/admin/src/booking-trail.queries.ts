import { Injectable } from '@nestjs/common';
import type { Booking } from '#libs/bookings';
import {
  centsToText,
  historySentence,
  storedSentence,
  type BookingMailView,
  type BookingNoteView,
  type BookingPaymentView,
  type MailState,
  type RefundState,
  type RefundView,
  type StoredHistory,
  type TimelineEntry,
} from '#libs/contracts';
import { refundFailureSentence } from '#libs/refunds';
import { DataSource } from 'typeorm';
import { nameSql } from './person-name.js';

type MailRow = {
  kind: string;
  state: MailState;
  answer: string | null;
  createdAt: Date;
  sentAt: Date | null;
  withReceipt: boolean;
};
type PaymentRow = {
  id: string;
  status: string;
  cents: number;
  refundedCents: string;
  feeCents: number | null;
  orderId: string | null;
  captureId: string | null;
  failure: string | null;
  createdAt: Date;
};
type RefundRow = {
  id: string;
  status: RefundState;
  cents: number;
  reason: string;
  failure: string | null;
  who: string;
  createdAt: Date;
};

/** What happened to a booking: its timeline, notes, mails and money, oldest first. */
@Injectable()
export class BookingTrail {
  constructor(private readonly db: DataSource) {}

  async timeline({ id, createdAt }: Booking): Promise<TimelineEntry[]> {
    const rows: (StoredHistory & { at: Date; actor: string; name: string })[] = await this.db.query(
      `select h.at, h.code, h.params, h.actor, ${nameSql('u')} as name
       from booking_history h left join users u
         on u.id = case when h.actor ~ '^user:[0-9a-f-]{36}$' then substr(h.actor, 6)::uuid end
       where h.booking_id = $1 order by h.at, h.id`,
      [id],
    );
    const entries = rows.map(({ at, actor, name, ...line }) => ({
      at: at.toISOString(),
      what: storedSentence(line),
      who: actor.startsWith('user:') ? name : actor,
    }));
    return [
      { at: createdAt.toISOString(), what: historySentence({ code: 'made' }), who: 'parent' },
      ...entries,
    ];
  }

  async notes(bookingId: string): Promise<BookingNoteView[]> {
    const rows: { id: string; at: Date; who: string; text: string }[] = await this.db.query(
      `select n.id, n.created_at as at, n.text, ${nameSql('u')} as who
       from booking_notes n left join users u on u.id = n.author_id
       where n.booking_id = $1 order by n.created_at, n.id`,
      [bookingId],
    );
    return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
  }

  async mails(bookingId: string): Promise<BookingMailView[]> {
    const rows: MailRow[] = await this.db.query(
      `select kind, state, answer, created_at as "createdAt", sent_at as "sentAt", with_receipt as "withReceipt"
       from sent_mails where booking_id = $1 order by created_at, id`,
      [bookingId],
    );
    return rows.map(({ createdAt, sentAt, ...mail }) => ({
      ...mail,
      at: createdAt.toISOString(),
      sentAt: sentAt?.toISOString() ?? null,
    }));
  }

  /** Every try to pay, with the money that came of it. */
  async payments(bookingId: string): Promise<BookingPaymentView[]> {
    const rows: PaymentRow[] = await this.db.query(
      `select p.id, p.status, p.amount_cents as cents, p.provider_order_id as "orderId", p.failure,
         p.created_at as "createdAt", c.provider_capture_id as "captureId", c.fee_cents as "feeCents",
         (select coalesce(sum(r.amount_cents), 0) from refunds r
          where r.payment_id = p.id and r.status = 'completed') as "refundedCents"
       from payments p left join lateral (
         select provider_capture_id, fee_cents from captures where payment_id = p.id
         order by created_at desc limit 1) c on true
       where p.booking_id = $1 order by p.attempt`,
      [bookingId],
    );
    return rows.map((row) => ({
      id: row.id,
      state: row.status,
      amount: centsToText(row.cents),
      refunded: centsToText(Number(row.refundedCents)),
      fee: row.feeCents === null ? null : centsToText(row.feeCents),
      providerOrderId: row.orderId,
      providerCaptureId: row.captureId,
      failure: row.failure,
      createdAt: row.createdAt.toISOString(),
    }));
  }

  async refunds(bookingId: string): Promise<RefundView[]> {
    const rows: RefundRow[] = await this.db.query(
      `select r.id, r.status, r.amount_cents as cents, r.reason, r.failure, r.created_at as "createdAt",
         ${nameSql('u')} as who
       from refunds r left join users u on u.id = r.requested_by
       where r.booking_id = $1 order by r.created_at, r.id`,
      [bookingId],
    );
    return rows.map((row) => ({
      id: row.id,
      status: row.status,
      amount: centsToText(row.cents),
      reason: row.reason,
      failure: row.failure && refundFailureSentence(row.failure),
      who: row.who,
      createdAt: row.createdAt.toISOString(),
    }));
  }
}
