import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { broughtMoney } from './captured-money.js';

/** Money that came, as whoever pays it back needs it. Cents; `feeCents` is null until PayPal names its fee. */
export type Arrived = {
  paymentId: string;
  captureId: string;
  providerCaptureId: string;
  /** It came by check or in cash, so it is handed back. */
  isByHand: boolean;
  /** It came for a booking that could not take it: nothing was given for it. */
  isOrphaned: boolean;
  amountCents: number;
  feeCents: number | null;
  refundedCents: number;
};

/** The ledger for the room that pays money back: what has come, and what becomes of it when it goes. */
@Injectable()
export class ArrivedMoney {
  constructor(private readonly db: DataSource) {}

  /** All that came for a booking, oldest first, orphaned money too; `tx` is a connection in hand. */
  of(bookingId: string, tx: EntityManager = this.db.manager): Promise<Arrived[]> {
    return tx.query(
      `select p.id as "paymentId", c.id as "captureId", c.provider_capture_id as "providerCaptureId",
         p.method <> 'paypal' as "isByHand", p.status = 'orphaned' as "isOrphaned", c.amount_cents as "amountCents", c.fee_cents as "feeCents",
         c.refunded_cents as "refundedCents"
       from payments p join captures c on c.payment_id = p.id
       where p.booking_id = $1 and p.status in ('captured', 'orphaned')
         and ${broughtMoney('c.status')}
       order by c.created_at, c.id`,
      [bookingId],
    );
  }

  /** PayPal's own id of a capture. */
  async providerIdOf(captureId: string): Promise<string> {
    const [{ id }]: [{ id: string }] = await this.db.query(
      'select provider_capture_id as id from captures where id = $1',
      [captureId],
    );
    return id;
  }

  /** Writes down PayPal's own word for a capture. */
  async followProvider(captureId: string, status: string): Promise<void> {
    await this.db.query(
      'update captures set status = $2, updated_at = now() where id = $1 and status <> $2',
      [captureId, status],
    );
  }

  /**
   * Brings a capture up to the cents that PayPal has taken back of it in all, done or not: that is when PayPal calls it
   * refunded. With the booking locked. True when it is money that paid its booking, false when it is orphaned.
   */
  async followRefunds(tx: EntityManager, captureId: string, takenBackCents: number): Promise<boolean> {
    const [[{ paidBooking }]]: [[{ paidBooking: boolean }], number] = await tx.query(
      `update captures c set updated_at = now(), status = case $2::integer
           when 0 then 'COMPLETED' when c.amount_cents then 'REFUNDED' else 'PARTIALLY_REFUNDED' end
       from payments p where p.id = c.payment_id and c.id = $1 returning p.status = 'captured' as "paidBooking"`,
      [captureId, takenBackCents],
    );
    return paidBooking;
  }
}
