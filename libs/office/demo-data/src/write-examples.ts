import { hasNoBooking, writeExampleBooking } from '#libs/booking/bookings';
import { gamesToChoose } from '#libs/shop/catalog';
import { writeExampleMessage, markSampleSuggestions, writeExampleSuggestion } from '#libs/office/inbox';
import { LIMITS } from '#libs/shared/contracts';
import { markExampleReturned, writeExamplePayment, writeExampleRefund } from '#libs/booking/payments';
import { writeExampleCodes, writeExampleUse } from '#libs/shop/promo-codes';
import type { Clock } from '#libs/platform/config';
import type { EntityManager } from 'typeorm';
import { exampleMessages, exampleSuggestions } from './example-inbox.js';
import { examplePlan, type Planned } from './example-plan.js';

type Codes = Awaited<ReturnType<typeof writeExampleCodes>>;

/**
 * Fills a database in which nobody has booked yet with examples, in the caller's transaction.
 * Returns how many bookings were written.
 */
export async function writeExamples(tx: EntityManager, clock: Clock): Promise<number> {
  const games = await gamesToChoose(tx);
  if (games.length < LIMITS.games.min || !(await hasNoBooking(tx))) return 0;
  const [now, today, { zone }] = [clock.now(), clock.today(), clock];
  const plan = examplePlan({ now, today, zone, games });
  const codes = await writeExampleCodes(tx, plan[0].eventDate);
  for (const planned of plan) await writeOne(tx, planned, { codes, zone });
  for (const message of exampleMessages(now)) await writeExampleMessage(tx, message);
  for (const idea of exampleSuggestions(now)) await writeExampleSuggestion(tx, idea);
  await markSampleSuggestions(tx);
  return plan.length;
}

/** A booking, the use of its code, its money and what went back of that. */
async function writeOne(
  tx: EntityManager,
  { code, ...booking }: Planned,
  { codes, zone }: { codes: Codes; zone: string },
): Promise<void> {
  const [part, free] = codes;
  const promo = code === 'part' ? part : code === 'free' ? free : null;
  const written = await writeExampleBooking(tx, { ...booking, promo }, zone);
  const { id: bookingId, discountCents, capturedCents, refundedCents } = written;
  const { method, paidAt: at, endedAt } = booking;
  if (promo) await writeExampleUse(tx, promo, { bookingId, discountCents, at });
  if (capturedCents === 0) return;
  const promoCodeId = promo?.id ?? null;
  const receivedOn = at.toISOString().slice(0, 10);
  const money = { bookingId, method, amountCents: capturedCents, promoCodeId, discountCents, receivedOn, at };
  const ids = await writeExamplePayment(tx, money);
  if (refundedCents === 0) return;
  await writeExampleRefund(tx, { bookingId, ...ids, amountCents: refundedCents, at: endedAt });
  await markExampleReturned(tx, ids.captureId, refundedCents === capturedCents);
}
