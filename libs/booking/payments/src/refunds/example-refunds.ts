import type { EntityManager } from 'typeorm';

export type ExampleRefund = {
  bookingId: string;
  paymentId: string;
  captureId: string;
  amountCents: number;
  at: Date;
};

/** Writes a completed manual refund of an example booking's money, so nothing waits for anybody. */
export async function writeExampleRefund(tx: EntityManager, refund: ExampleRefund): Promise<void> {
  await tx.query(
    `insert into refunds (booking_id, payment_id, capture_id, amount_cents, reason, by_hand, status, created_at,
       updated_at)
     values ($1, $2, $3, $4, 'Called off in time.', true, 'completed', $5, $5)`,
    [refund.bookingId, refund.paymentId, refund.captureId, refund.amountCents, refund.at],
  );
}

/** Removes the refunds of these example bookings. */
export async function removeExampleRefunds(tx: EntityManager, bookingIds: readonly string[]): Promise<void> {
  await tx.query('delete from refunds where booking_id = any($1::uuid[])', [bookingIds]);
}
