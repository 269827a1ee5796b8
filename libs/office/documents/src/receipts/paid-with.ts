import { paidParts, type Booking, type PaidParts } from '#libs/booking/bookings';
import type { EntityManager } from 'typeorm';
import type { PaidWith } from '../templates/receipt.js';

const NAMES: Record<string, string> = { paypal: 'PayPal', check: 'check', cash: 'cash' };

/** How a booking's money came: "PayPal", "Check", "Check and cash". Money that staff got has the day on which they got it. */
export async function paidWith(manager: EntityManager, bookingId: string): Promise<PaidWith> {
  const rows: { method: string; receivedOn: string | null }[] = await manager.query(
    `select method, to_char(max(received_on), 'YYYY-MM-DD') as "receivedOn" from payment_facts
     where booking_id = $1 and status = 'captured' group by method order by min(attempt)`,
    [bookingId],
  );
  const words = rows.map(({ method }) => NAMES[method] ?? method).join(' and ') || NAMES.paypal;
  const days = rows.map(({ receivedOn }) => receivedOn);
  const receivedOn = days.includes(null) ? null : (days.toSorted().at(-1) ?? null);
  return { words: `${words[0].toUpperCase()}${words.slice(1)}`, receivedOn };
}

/** What came before a booking's newest payment and with it; null when that one brought all that came. */
export async function paidInParts(on: EntityManager, booking: Booking): Promise<PaidParts | null> {
  const [newest]: { cents: number }[] = await on.query(
    `select amount_cents as cents from payment_facts where booking_id = $1 and status = 'captured'
     order by captured_at desc, attempt desc limit 1`,
    [booking.id],
  );
  return newest ? paidParts(booking, newest.cents) : null;
}
