// Bookings that a first start writes for people to look at: no account owns them and no event tells of them. Plain
// functions, since the program that prepares the database builds no modules.
import { randomUUID } from 'node:crypto';
import {
  instantInZone,
  isOff,
  normalForm,
  startMinute,
  type AddOnsInput,
  type BookingStatus,
  type DiscountType,
  type EventType,
  type HandMethod,
  type HistoryEvent,
  type Intensity,
  type LocationInput,
} from '#libs/shared/contracts';
import { discountCents, FIRST_BOOK, quote } from '#libs/shared/pricing';
import type { EntityManager } from 'typeorm';
import { writeHistory } from './booking.repository.js';
import { paymentAfter } from './booking.rules.js';

/** A booking as it shall look; `paid` and `back` are shares of its price that came and went back, 0 to 1. */
export type ExampleBooking = {
  parentName: string;
  parentEmail: string;
  parentPhone: string;
  childName: string;
  childAge: number;
  eventDate: string;
  eventTime: string;
  games: { id: string; name: string }[];
  guestCount: number;
  eventType: EventType;
  eventTheme: string | null;
  intensity: Intensity | null;
  location: LocationInput;
  addOns: AddOnsInput;
  specialRequests: string | null;
  status: BookingStatus;
  paid: number;
  back: number;
  /** How the money came. */
  method: HandMethod;
  promo: { code: string; discountType: DiscountType; discountValue: number } | null;
  createdAt: Date;
  paidAt: Date;
  /** When it was called off, ended or took place. */
  endedAt: Date;
};

/** What was written: money in cents; `priced` is what other modules write beside it. */
export type WrittenExample = {
  id: string;
  finalCents: number;
  discountCents: number;
  capturedCents: number;
  refundedCents: number;
};

const CALLED_OFF = 'The family asked to call it off.';

/** Writes one with its price by the first price book, and its timeline; no event tells of it. `zone` is the business's. */
export async function writeExampleBooking(
  tx: EntityManager,
  example: ExampleBooking,
  zone: string,
): Promise<WrittenExample> {
  const { row, written } = pricedExample(example, zone);
  const names = Object.keys(row);
  const places = names.map((_, index) => `$${index + 1}`).join(', ');
  await tx.query(`insert into bookings (${names.join(', ')}) values (${places})`, Object.values(row));
  await tell(tx, example, written);
  return written;
}

/** Locks the examples that are there; their ids. */
export async function exampleBookingIds(tx: EntityManager): Promise<string[]> {
  const rows: { id: string }[] = await tx.query(
    'select id from bookings where example order by id for update',
  );
  return rows.map(({ id }) => id);
}

/** How many are there. */
export async function countExampleBookings(on: EntityManager): Promise<number> {
  const [{ count }]: [{ count: number }] = await on.query(
    'select count(*)::int as count from bookings where example',
  );
  return count;
}

/** True of a database in which nobody has booked yet. */
export async function hasNoBooking(tx: EntityManager): Promise<boolean> {
  const rows: unknown[] = await tx.query('select from bookings limit 1');
  return rows.length === 0;
}

/** Removes them with everything of theirs in this module; money and uses of codes are gone before. */
export async function removeExampleBookings(tx: EntityManager): Promise<void> {
  await tx.query('delete from bookings where example');
}

/** What the family is and wished, by the names of the columns. */
const wishedColumns = (example: ExampleBooking, zone: string) => ({
  parent_name: example.parentName,
  parent_email: example.parentEmail,
  parent_email_key: normalForm(example.parentEmail),
  parent_phone: example.parentPhone,
  child_name: example.childName,
  child_age: example.childAge,
  event_date: example.eventDate,
  event_time: example.eventTime,
  starts_at: instantInZone(example.eventDate, startMinute(example.eventTime) ?? 0, zone),
  selected_games: example.games.map((game) => game.id),
  game_names: example.games.map(({ name }) => name),
  guest_count: example.guestCount,
  event_type: example.eventType,
  event_theme: example.eventTheme,
  intensity: example.intensity,
  location: example.location,
  add_ons: example.addOns,
  special_requests: example.specialRequests,
});

function pricedExample(example: ExampleBooking, zone: string) {
  const { games, guestCount, addOns, promo, status } = example;
  const { totalCents, durationMinutes, baseCents, breakdown, gameCount, includedChildren } = quote(
    { gameCount: games.length, guestCount, addOns },
    FIRST_BOOK,
  );
  const offCents = promo ? discountCents(promo, totalCents) : 0;
  const finalCents = totalCents - offCents;
  const capturedCents = Math.round(finalCents * example.paid);
  const refundedCents = Math.round(capturedCents * example.back);
  const isFree = finalCents === 0;
  const money = paymentAfter(finalCents, { capturedCents, refundedCents }, isOff({ status }));
  const id = randomUUID();
  const isPaid = isFree || (capturedCents > 0 && capturedCents === finalCents);
  const row = {
    id,
    example: true,
    visitor_ids: [],
    status,
    payment_status: money.paymentStatus,
    payment_completed_at: isPaid ? example.paidAt : null,
    ...wishedColumns(example, zone),
    game_count: gameCount,
    pricing: { baseCents, breakdown, gameCount, includedChildren },
    duration_minutes: durationMinutes,
    total_cents: totalCents,
    discount_cents: offCents,
    final_cents: finalCents,
    part_paid_cents: money.partPaidCents,
    promo_code: promo?.code ?? null,
    created_at: example.createdAt,
  };
  return { row, written: { id, finalCents, discountCents: offCents, capturedCents, refundedCents } };
}

const CAME = { check: 'paid-by-check', cash: 'paid-in-cash' } as const;

/** The lines that such a life leaves in a timeline, and why it was called off. */
async function tell(tx: EntityManager, example: ExampleBooking, written: WrittenExample): Promise<void> {
  const { status, method, promo, paidAt, endedAt } = example;
  const { id, finalCents, capturedCents, refundedCents } = written;
  const line = (event: HistoryEvent, at: Date) => writeHistory(tx, [id], event, { actor: 'system', at });
  if (capturedCents > 0) await line({ code: CAME[method], amountCents: capturedCents }, paidAt);
  if (capturedCents === finalCents) await line({ code: promo ? 'paid-with-code' : 'paid' }, paidAt);
  else if (status === 'confirmed') await line({ code: 'hand-confirmed' }, paidAt);
  if (status === 'completed') await line({ code: 'took-place' }, endedAt);
  if (status === 'expired') await line({ code: 'expired' }, endedAt);
  if (status === 'cancelled') {
    await line({ code: 'called-off' }, endedAt);
    const because = 'insert into booking_cancellations (booking_id, reason, at) values ($1, $2, $3)';
    await tx.query(because, [id, CALLED_OFF, endedAt]);
  }
  if (refundedCents > 0) await line({ code: 'refund-completed', amountCents: refundedCents }, endedAt);
}
