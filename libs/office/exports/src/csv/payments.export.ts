import { instant, money, plain, typed } from './csv-columns.js';
import { createdBetween, type CsvExport } from '../export-kinds.js';

/** The ledger: one row per payment, with PayPal's ids for reconciliation with its report. */
export const payments: CsvExport = {
  columns: [
    plain('Booking', 'upper(right(p.booking_id::text, 8))'),
    plain('State', 'p.status'),
    plain('Method', 'p.method'),
    plain('Received on', "to_char(p.received_on, 'YYYY-MM-DD')"),
    typed('Reference', 'p.reference'),
    money('Amount', 'p.amount_cents'),
    money('Discount', 'p.discount_cents'),
    money('Fee', 'p.fee_cents'),
    money(
      'Refunded',
      `coalesce((select sum(r.amount_cents) from refund_facts r where r.payment_id = p.id and r.status = 'completed'), 0)`,
    ),
    plain('Currency', `coalesce(p.currency, 'USD')`),
    typed('PayPal order', 'p.provider_order_id'),
    typed('PayPal capture', 'p.provider_capture_id'),
    typed('Capture state', 'p.capture_status'),
    typed('Failure', 'p.failure'),
    plain('Attempt', 'p.attempt'),
    instant('Created', 'p.created_at'),
    instant('Updated', 'p.updated_at'),
    instant('Captured', 'p.captured_at'),
    plain('Booking id', 'p.booking_id'),
    plain('Payment id', 'p.id'),
  ],
  from: 'payment_facts p',
  id: 'p.id',
  orderBy: 'p.created_at desc, p.id desc',
  choose: (filter, timeZone) => createdBetween('p.created_at', filter, timeZone),
};
