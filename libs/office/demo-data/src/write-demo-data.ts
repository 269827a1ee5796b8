// Writes the demo data through the regular services, dated over the past weeks.
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { RequestUser } from '#libs/platform/auth';
import {
  AdminBookingsService,
  BookingChangeService,
  BookingLifecycleService,
  BookingsService,
  CreateBookingService,
  type Booking,
} from '#libs/booking/bookings';
import { CancelByStaffService } from '#libs/booking/booking-changes';
import { ExpiredBookingsService, OfflinePaymentsService, RefundsService } from '#libs/booking/payments';
import { gamesToChoose } from '#libs/shop/catalog';
import { PromoCodesAdminService, PromoCodesService } from '#libs/shop/promo-codes';
import { CustomGamesService, InboxService, seededCustomGameIds } from '#libs/office/inbox';
import { Clock, type Settings } from '#libs/platform/config';
import { discountCents } from '#libs/shared/pricing';
import {
  DAY_MS,
  centsToText,
  dayInZone,
  LIMITS,
  PROMO_DEFAULTS,
  type UserView,
} from '#libs/shared/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { DemoClock, demoDataContext } from './demo-data-context.js';
import { addDemoRow } from './demo-rows.js';
import { demoMessages, demoCustomGames } from './demo-inbox.js';
import { DEMO_CODES, demoPlan, type PlannedBooking } from './demo-plan.js';

const CALLED_OFF = 'The family asked to call it off.';

/** Service lookup: the application context. */
type Services = Pick<INestApplicationContext, 'get'>;
/** `at` sets the clock for the following calls; `tx` is the single transaction. */
type Writing = { at: (moment: Date) => void; tx: EntityManager; services: Services; staff: RequestUser };

/**
 * Fills a database without bookings, all or nothing, in an application context of its own. `administrator` is recorded
 * as having received payments, replied and cancelled; `now` is the present that the demo data lead up to. Returns the
 * number of bookings written.
 */
export async function writeDemoData(
  administrator: UserView,
  { settings, now = new Date() }: { settings: Settings; now?: Date },
): Promise<number> {
  const clock = new DemoClock(settings.BUSINESS_TIME_ZONE, now);
  const services = await NestFactory.createApplicationContext(demoDataContext(settings, clock), {
    abortOnError: false,
  });
  try {
    const staff = new RequestUser({ user: administrator });
    const at = (moment: Date) => clock.set(moment);
    return await services
      .get(DataSource)
      .transaction((tx) => writeAll({ at, tx, services, staff }, { now, clock }));
  } finally {
    await services.close();
  }
}

async function writeAll(writing: Writing, { now, clock }: { now: Date; clock: Clock }): Promise<number> {
  const { tx, services } = writing;
  const [today, { zone }] = [clock.today(), clock];
  const games = await gamesToChoose(tx);
  if (games.length < LIMITS.games.min || !(await isUnused(tx, services))) return 0;
  const plan = demoPlan({ now, today, zone, games });
  await writeCodes(writing, { plan, lastDay: dayInZone(new Date(now.getTime() - DAY_MS), zone) });
  for (const planned of plan) await writeBooking(writing, planned);
  await writeInbox(writing, now);
  return plan.length;
}

const isUnused = async (tx: EntityManager, services: Services) =>
  !(await services.get(BookingsService).hasAny(tx));

/** Two codes that expired yesterday, so that no family can use them. */
async function writeCodes(
  { at, tx, services, staff }: Writing,
  { plan, lastDay }: { plan: PlannedBooking[]; lastDay: string },
): Promise<void> {
  at(new Date(Math.min(...plan.map(({ createdAt }) => createdAt.getTime())) - DAY_MS));
  for (const terms of Object.values(DEMO_CODES)) {
    const { id } = await services.get(PromoCodesAdminService).create(
      {
        ...PROMO_DEFAULTS,
        ...terms,
        discountType: 'percentage',
        description: 'Of the demo bookings alone',
        expiresAt: lastDay,
        isActive: true,
      },
      staff,
      null,
    );
    await addDemoRow(tx, 'promo-code', id);
  }
}

async function writeBooking(writing: Writing, planned: PlannedBooking): Promise<void> {
  const { at, services } = writing;
  at(planned.createdAt);
  const { id } = await services
    .get(CreateBookingService)
    .createWithoutOwner(planned.details, null, (tx, booking) => addDemoRow(tx, 'booking', booking.id));
  at(planned.paidAt);
  await pay(writing, planned, await current(writing, id));
  at(planned.endedAt);
  await end(writing, planned, await current(writing, id));
}

/** The booking's current state. */
async function current({ tx, services }: Writing, id: string): Promise<Booking> {
  const booking = await services.get(BookingsService).find(id, tx);
  if (!booking) throw new Error('a booking that was just written is gone');
  return booking;
}

/** Records the payments, or that staff confirmed without payment. */
async function pay(writing: Writing, planned: PlannedBooking, booking: Booking): Promise<void> {
  const { services, staff } = writing;
  const { id: bookingId, version, finalCents } = booking;
  if (planned.code) return payWithCode(writing, planned, booking);
  if (planned.paid > 0) {
    const amount = centsToText(Math.round(finalCents * planned.paid));
    const receivedOn = services.get(Clock).today();
    const input = { version, method: planned.method, amount, receivedOn };
    await services
      .get(OfflinePaymentsService)
      .record({ bookingId, input, currentUser: staff, creationKey: null });
  } else if (planned.status === 'confirmed') {
    await services.get(AdminBookingsService).confirm(bookingId, { version }, staff);
  }
}

/** Holds and redeems the code, and records the rest of the price as paid, as the capture of an order does. */
async function payWithCode(
  { services, staff }: Writing,
  { code, method }: PlannedBooking,
  { id: bookingId, parentEmail: email, totalCents }: Booking,
): Promise<void> {
  const promos = services.get(PromoCodesService);
  const redeemer = { userId: null, email, sessionId: null };
  const promo = code ? await promos.findUsable(DEMO_CODES[code].code, redeemer, bookingId) : null;
  if (!promo) throw new Error('the code of a demo booking cannot be used');
  const offCents = discountCents(promo, totalCents);
  const amountCents = totalCents - offCents;
  const received = { receivedOn: services.get(Clock).today(), reference: null, receivedBy: null };
  await services.get(BookingChangeService).asStaffAnyVersion(bookingId, staff, async (change) => {
    const { tx } = change;
    await promos.hold(tx, { promo, bookingId, redeemer, discountCents: offCents });
    const promoCode = await promos.redeem(tx, bookingId, promo.id);
    if (amountCents > 0)
      await services
        .get(OfflinePaymentsService)
        .enter(change, { method, amountCents, creationKey: null, ...received });
    const settled = { promoCode, discountCents: offCents };
    await services.get(BookingLifecycleService).confirm(tx, bookingId, settled);
  });
}

/** Completes, cancels or expires the booking, with its refund. */
async function end(writing: Writing, planned: PlannedBooking, booking: Booking): Promise<void> {
  const { services, staff } = writing;
  const { id, version } = booking;
  if (planned.status === 'completed') await services.get(AdminBookingsService).complete(id, version, staff);
  if (planned.status === 'expired') await services.get(ExpiredBookingsService).expireDue();
  if (planned.status === 'cancelled')
    await services.get(CancelByStaffService).cancel(id, { version, reason: CALLED_OFF }, staff);
  if (planned.back === 0) return;
  const refunds = services.get(RefundsService);
  const amount = centsToText(Math.round(booking.finalCents * planned.back));
  const input = { amount, reason: 'Agreed with the family.' };
  const asked = await refunds.request({ bookingId: id, input, currentUser: staff, creationKey: null });
  await refunds.completeManual(id, asked.id, staff);
}

/** Demo messages and custom games; also marks the seed's sample custom games as demo data. */
async function writeInbox({ at, tx, services, staff }: Writing, now: Date): Promise<void> {
  const guest = () => new RequestUser();
  const by = staff.userId ?? '';
  for (const { createdAt, doneAt, state, ...message } of demoMessages(now)) {
    at(createdAt);
    const { id } = await services.get(InboxService).send(message, guest(), null);
    await addDemoRow(tx, 'message', id);
    at(doneAt);
    await services.get(InboxService).setState(id, state, by);
  }
  for (const { createdAt, doneAt, reason, ...customGame } of demoCustomGames(now)) {
    at(createdAt);
    const { id } = await services
      .get(CustomGamesService)
      .submit({ ...customGame, estimatedDuration: 15 }, guest());
    await addDemoRow(tx, 'game-suggestion', id);
    at(doneAt);
    if (reason) await services.get(CustomGamesService).reject(id, reason, by);
  }
  for (const id of await seededCustomGameIds(tx)) await addDemoRow(tx, 'game-suggestion', id);
}
