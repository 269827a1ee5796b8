// Which captures brought money, and how much of it is still here: said once for the statements of this module. The view
// `booking_money` counts the same captures, to which a spec holds both.

/** SQL: true for a capture that brought its money, also when some or all of it went back later. */
export const broughtMoney = (status: string) =>
  `${status} in ('COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED')`;

/**
 * SQL: cents of a booking's payments that came and are still here. What staff sent back at PayPal itself is gone as
 * well, although no refund of ours counts it.
 */
export const paidCents = (bookingId: string) => `(
  select coalesce(sum(case c.status when 'REFUNDED' then 0 else c.amount_cents - c.refunded_cents end), 0)
  from captures c join payments paid on paid.id = c.payment_id
  where paid.booking_id = ${bookingId} and paid.status = 'captured' and ${broughtMoney('c.status')})`;
