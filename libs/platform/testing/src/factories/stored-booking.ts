import { randomUUID } from 'node:crypto';
import type { Booking } from '#libs/booking/bookings';
import { instantInZone, normalForm, optionalDetails, startMinute } from '#libs/shared/contracts';
import { FIRST_BOOK, quote } from '#libs/shared/pricing';
import { bookingBody } from './factories.js';
import { insertRow } from './insert-row.js';
import type { TestDatabase } from '../test-database.js';

/** A booking entity, fully paid by default: three games, ten children, $400.00. */
export function storedBooking(changes: Partial<Booking> = {}): Booking {
  const { totalPrice, finalPrice, ...body } = bookingBody();
  const options = { ...body, ...changes } as Booking;
  const { selectedGames, guestCount, addOns } = options;
  const price = quote({ gameCount: selectedGames.length, guestCount, addOns }, FIRST_BOOK);
  const session = randomUUID();
  const discountCents = changes.discountCents ?? 0;
  return {
    ...options,
    id: randomUUID(),
    userId: null,
    sessionIds: [session],
    createdBySession: changes.sessionIds?.[0] ?? session,
    createdByUser: null,
    deviceIds: [],
    creationKey: null,
    parentEmailKey: normalForm(options.parentEmail) || null,
    status: 'confirmed',
    paymentStatus: 'completed',
    paymentCompletedAt: new Date('2026-06-01T15:00:00Z'),
    startsAt: instantInZone(options.eventDate, startMinute(options.eventTime) ?? 0, 'America/New_York'),
    gameNames: options.selectedGames.map((id) =>
      id.replace(/(^|-)(\w)/g, (_, gap: string, letter: string) => (gap ? ' ' : '') + letter.toUpperCase()),
    ),
    gameCount: price.gameCount,
    ...optionalDetails({ intensity: 'medium' }),
    pricing: { baseCents: price.baseCents, breakdown: price.breakdown, gameCount: price.gameCount },
    priceBookNo: 1,
    durationMinutes: price.durationMinutes,
    totalCents: price.totalCents,
    finalCents: Math.max(0, price.totalCents - discountCents),
    taxCents: 0,
    partPaidCents: 0,
    terms: {},
    claimedTotal: null,
    changedAt: null,
    purgedAt: null,
    revision: 0,
    version: 2,
    createdAt: new Date('2026-06-01T14:55:00Z'),
    promoCode: null,
    ...changes,
    discountCents,
  };
}

/** Inserts a booking with these changes. */
export async function insertBooking(
  database: TestDatabase,
  changes: Partial<Booking> = {},
): Promise<Booking> {
  const booking = storedBooking(changes);
  await insertRow(database, 'bookings', booking);
  return booking;
}

/** A browser without cookies that sends the key of a mailed link. */
export const withKey = (mailedKey: string | null) => ({ isKnown: false, sessionId: '', mailedKey });

/** Changes for a booking as it is stored right after "Submit Booking". */
export const UNPAID = { status: 'pending', paymentStatus: 'pending', paymentCompletedAt: null } as const;
