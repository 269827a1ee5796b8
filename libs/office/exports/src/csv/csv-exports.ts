// The CSV exports: bookings, contact messages, payments and promo code redemptions.
import { bookingFilterSql } from '#libs/booking/bookings';
import { child, instant, money, plain, shortId, typed, yesNo } from './csv-columns.js';
import { type CsvExport, createdBetween } from '../export-kinds.js';
import { CONTACT_SUBJECTS } from '#libs/shared/contracts';

const typeAnd = (theme: string) => `concat_ws(', ', b.event_type, ${theme})`;

/** The theme, unless it contains a word of the child's name. */
const NAMELESS_THEME = `case when b.event_theme is not null and not exists (
  select from regexp_split_to_table(comparing_form(b.child_name), '[[:space:][:punct:]]+') as word
  where (length(word) > 1 or word ~ '[\u3400-\u9fff]') and position(word in comparing_form(b.event_theme)) > 0
) then b.event_theme end`;

/** Cents still due: `dueCents` of the contract, computed in SQL from the stored columns. */
const DUE = `case when b.status in ('cancelled', 'expired') or b.payment_status not in ('pending', 'failed') then 0
  else b.final_cents - b.part_paid_cents end`;

/** Payment state as in the admin table: "To hand back · $1,294.00", "Partly paid · $245 due", "Unpaid", "Paid". */
const PAYMENT = `case
  when h.cents > 0 then 'To hand back · $' || to_char(h.cents * 0.01, 'FM999,999,990.00')
  when b.status in ('cancelled', 'expired') and b.payment_status = 'pending' and b.part_paid_cents = 0 then 'Nothing due'
  when b.part_paid_cents > 0 and (${DUE}) > 0
    then 'Partly paid · $' || regexp_replace(to_char((${DUE}) * 0.01, 'FM999,999,990.00'), '\\.00$', '') || ' due'
  when b.part_paid_cents > 0 then 'Partly paid'
  else case b.payment_status when 'pending' then 'Unpaid' when 'completed' then 'Paid' when 'refunded' then 'Refunded'
    when 'partially_refunded' then 'Partly refunded' else 'Payment failed' end
end`;

/** With its extension, as on the screen. */
const PHONE = `concat_ws(' ext. ', b.parent_phone, b.parent_phone_extension)`;

/**
 * The ten columns of the admin table in its order, followed by columns that a spreadsheet needs separately. Price is
 * the final price, else the total, as in the table.
 */
export const bookings: CsvExport = {
  columns: [
    shortId('ID', 'b.id'),
    typed('Parent', 'b.parent_name'),
    child(typed('Child', 'b.child_name')),
    plain('Date', 'b.event_date'),
    plain('Time', 'b.event_time'),
    child(
      typed('Type and theme', typeAnd('b.event_theme')),
      typed('Type and theme', typeAnd(NAMELESS_THEME)),
    ),
    plain('Guests', 'b.guest_count'),
    money('Price', 'b.final_cents'),
    plain('Status', 'b.status'),
    typed('Contact', `concat_ws(', ', b.parent_email, ${PHONE})`),
    plain('Weekday', `to_char(b.event_date, 'FMDay')`),
    child(plain('Child age', 'b.child_age')),
    typed('Event type', 'b.event_type'),
    child(typed('Theme', 'b.event_theme'), typed('Theme', NAMELESS_THEME)),
    typed('Email', 'b.parent_email'),
    typed('Phone', PHONE),
    money('Total', 'b.total_cents'),
    money('Discount', 'b.discount_cents'),
    money('Final', 'b.final_cents'),
    plain('Payment status', 'b.payment_status'),
    typed('Promo code', 'b.promo_code'),
    typed('Address', `b.location->>'address'`),
    typed('City', `b.location->>'city'`),
    typed('State', `b.location->>'state'`),
    typed('ZIP', `b.location->>'zipCode'`),
    yesNo('Photography', `(b.add_ons->>'photography')::boolean`),
    yesNo('Videography', `(b.add_ons->>'videography')::boolean`),
    yesNo('Custom shirts', `(b.add_ons->>'customShirts')::boolean`),
    yesNo('Custom awards', `(b.add_ons->>'customAwards')::boolean`),
    instant('Created', 'b.created_at'),
    plain('Booking id', 'b.id'),
    plain('Payment', PAYMENT),
    money('Due', DUE),
    money('To hand back', 'coalesce(h.cents, 0)'),
    money('Refunded', 'coalesce(r.refunded_cents, 0)'),
    money('Credited', 'coalesce(r.credited_cents, 0)'),
    plain('Canceled by', 'f.cancelled_as'),
  ],
  from: `booking_child_data b left join hand_backs h on h.booking_id = b.id
    left join cancellation_facts f on f.booking_id = b.id
    left join (select booking_id, sum(refunded_cents) as refunded_cents, sum(credited_cents) as credited_cents
               from refund_facts group by booking_id) r on r.booking_id = b.id`,
  id: 'b.id',
  orderBy: 'b.created_at desc, b.id desc',
  choose: (filter) => {
    const { where, values } = bookingFilterSql(filter);
    if (filter.ids) {
      const selected = [...values, filter.ids.split(',')];
      return { where: `${where} and b.id = any($${selected.length}::uuid[])`, values: selected };
    }
    return where === 'true' ? null : { where, values };
  },
};

/** The subject's label in the form. The labels are constants without quotes. */
const SUBJECT = `case m.subject ${Object.entries(CONTACT_SUBJECTS)
  .map(([subject, words]) => `when '${subject}' then '${words}'`)
  .join(' ')} else m.subject end`;

/** Messages of the contact form. */
export const contactMessages: CsvExport = {
  columns: [
    plain('State', 'm.state'),
    plain('Subject', SUBJECT),
    typed('Name', 'm.name'),
    typed('Email', 'm.email'),
    typed('Message', 'm.message'),
    instant('Received', 'm.created_at'),
    plain('Message id', 'm.id'),
  ],
  from: 'contact_facts m',
  id: 'm.id',
  orderBy: 'm.created_at desc, m.id desc',
  choose: (filter, timeZone) => createdBetween('m.created_at', filter, timeZone),
};

/** The ledger: one row per payment, with PayPal's ids for reconciliation with its report. */
export const payments: CsvExport = {
  columns: [
    shortId('Booking', 'p.booking_id'),
    plain('State', 'p.status'),
    plain('Method', 'p.method'),
    plain('Received on', "to_char(p.received_on, 'YYYY-MM-DD')"),
    typed('Reference', 'p.reference'),
    money('Amount', 'p.amount_cents'),
    money('Discount', 'p.discount_cents'),
    money('Fee', 'p.fee_cents'),
    money(
      'Refunded',
      'coalesce((select sum(r.refunded_cents) from refund_facts r where r.payment_id = p.id), 0)',
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
    money(
      'Credited',
      'coalesce((select sum(r.credited_cents) from refund_facts r where r.payment_id = p.id), 0)',
    ),
  ],
  from: 'payment_facts p',
  id: 'p.id',
  orderBy: 'p.created_at desc, p.id desc',
  choose: (filter, timeZone) => createdBetween('p.created_at', filter, timeZone),
};

/** All promo code redemptions: held, redeemed and released. */
export const promoRedemptions: CsvExport = {
  columns: [
    typed('Code', 'r.code'),
    plain('State', 'r.state'),
    shortId('Booking', 'r.booking_id'),
    money('Discount', 'r.discount_cents'),
    plain('Discount type', 'r.discount_type'),
    plain('Discount value', 'r.discount_value'),
    instant('Created', 'r.created_at'),
    instant('Updated', 'r.updated_at'),
    instant('Held until', 'r.held_until'),
    plain('Booking id', 'r.booking_id'),
  ],
  from: 'promo_uses r',
  id: 'r.id',
  orderBy: 'r.created_at desc, r.id desc',
  choose: (filter, timeZone) => createdBetween('r.created_at', filter, timeZone),
};
