import { instant, money, plain, typed } from '../csv-columns.js';
import { createdBetween, type CsvExport } from '../export-kinds.js';

/** The ledger: one row a payment, with the provider's own numbers, so that its report can be laid beside it. */
export const payments: CsvExport = {
  columns: [
    plain('Booking', 'upper(right(p.booking_id::text, 8))'),
    plain('State', 'p.status'),
    money('Amount', 'p.amount_cents'),
    money('Discount', 'p.discount_cents'),
    money('Fee', 'c.fee_cents'),
    money(
      'Refunded',
      `coalesce((select sum(r.amount_cents) from refunds r where r.payment_id = p.id and r.status = 'completed'), 0)`,
    ),
    plain('Currency', `coalesce(c.currency, 'USD')`),
    typed('PayPal order', 'p.provider_order_id'),
    typed('PayPal capture', 'c.provider_capture_id'),
    typed('Capture state', 'c.status'),
    typed('Failure', 'p.failure'),
    plain('Attempt', 'p.attempt'),
    instant('Created', 'p.created_at'),
    instant('Updated', 'p.updated_at'),
    instant('Captured', 'c.created_at'),
    plain('Booking id', 'p.booking_id'),
    plain('Payment id', 'p.id'),
  ],
  from: `payments p left join lateral (
    select * from captures where payment_id = p.id order by created_at desc limit 1
  ) c on true`,
  id: 'p.id',
  orderBy: 'p.created_at desc, p.id desc',
  choose: (filter, timeZone) => createdBetween('p.created_at', filter, timeZone),
};
