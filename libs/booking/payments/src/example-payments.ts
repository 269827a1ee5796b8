// Money of example bookings: as if by check or in cash, so nobody asks PayPal about it.
import { randomUUID } from 'node:crypto';
import type { HandMethod } from '#libs/shared/contracts';
import type { EntityManager } from 'typeorm';

export type ExampleMoney = {
  bookingId: string;
  method: HandMethod;
  amountCents: number;
  promoCodeId: string | null;
  discountCents: number;
  /** yyyy-MM-dd. */
  receivedOn: string;
  at: Date;
};

/** Inserts it; returns its ids for what is refunded. */
export async function writeExamplePayment(
  tx: EntityManager,
  money: ExampleMoney,
): Promise<{ paymentId: string; captureId: string }> {
  const [paymentId, captureId] = [randomUUID(), randomUUID()];
  await tx.query(
    `insert into payments (id, booking_id, attempt, method, status, amount_cents, promo_code_id, discount_cents,
       created_at, updated_at, next_look_at)
     values ($1, $2, 1, $3, 'captured', $4, $5, $6, $7, $7, null)`,
    [
      paymentId,
      money.bookingId,
      money.method,
      money.amountCents,
      money.promoCodeId,
      money.discountCents,
      money.at,
    ],
  );
  await tx.query(
    `insert into captures (id, payment_id, provider_capture_id, status, amount_cents, currency, fee_cents, received_on,
       reference, created_at)
     values ($1, $2, 'example-' || $2::uuid, 'COMPLETED', $3, 'USD', 0, $4, 'Example', $5)`,
    [captureId, paymentId, money.amountCents, money.receivedOn, money.at],
  );
  return { paymentId, captureId };
}

/** Marks money of which all or some was refunded. */
export async function markExampleReturned(
  tx: EntityManager,
  captureId: string,
  isAll: boolean,
): Promise<void> {
  const status = isAll ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
  await tx.query('update captures set status = $2 where id = $1', [captureId, status]);
}

/** Removes the money of these example bookings; their refunds are removed before. */
export async function removeExamplePayments(tx: EntityManager, bookingIds: readonly string[]): Promise<void> {
  await tx.query(
    'delete from captures where payment_id in (select id from payments where booking_id = any($1::uuid[]))',
    [bookingIds],
  );
  await tx.query('delete from payments where booking_id = any($1::uuid[])', [bookingIds]);
}
