import type { EntityManager } from 'typeorm';

/** Deletes attempts, captures and refunds of these bookings, before the bookings themselves are deleted. */
export async function deletePayments(tx: EntityManager, bookingIds: readonly string[]): Promise<void> {
  const ids = [bookingIds];
  await tx.query('delete from refunds where booking_id = any($1::uuid[])', ids);
  await tx.query(
    'delete from captures where payment_id in (select id from payments where booking_id = any($1::uuid[]))',
    ids,
  );
  await tx.query('delete from payments where booking_id = any($1::uuid[])', ids);
}
