import type { Booking } from '#libs/booking/bookings';
import { AnnouncePriceBook, check, checked, EditBooking, type CreateBooking } from '#libs/shared/contracts';
import { PriceBooksService } from '#libs/shop/price-books';
import { figuresOf, FIRST_BOOK } from '#libs/shared/pricing';
import {
  insertBooking,
  insertCrew,
  insertPaid,
  insertPayment,
  insertRefund,
  insertReservation,
  UNPAID,
} from '#libs/platform/testing';
import { setUpBookingChanges } from '../booking-changes.test-part.js';
import { EditByStaffService } from './edit-by-staff.service.js';

const { modules, database, staff, read, published } = setUpBookingChanges();
const PHONE = '5550102030';

beforeAll(async () => {
  const prices = { ...figuresOf(FIRST_BOOK), tier1: '450', extraChild: '99' };
  const book = checked(AnnouncePriceBook, { validFromDay: '2026-07-01', afterNo: 1, prices });
  await modules.get(PriceBooksService).announce(book, staff().userId!);
});
/** The admin area's request: the current booking with these changes. */
const inputOf = (booking: Booking, changes: Partial<CreateBooking>, version = booking.version) => {
  const { value, errors } = check(EditBooking, { version, details: { ...booking, ...changes } });
  expect(errors).toEqual({});
  return value;
};
const edit = (booking: Booking, changes: Partial<CreateBooking>, version?: number) =>
  modules.get(EditByStaffService).edit(booking.id, inputOf(booking, changes, version), staff());
const preview = (booking: Booking, changes: Partial<CreateBooking>) =>
  modules.get(EditByStaffService).preview(booking.id, inputOf(booking, changes), staff());
const paid = async (changes: Partial<Booking> = {}) => {
  const booking = await insertBooking(database, { parentPhone: PHONE, ...changes });
  return {
    booking,
    ...(await insertPaid(database, { bookingId: booking.id, amountCents: booking.finalCents })),
  };
};

it('a new phone number changes no other field and no document', async () => {
  const { booking } = await paid();
  const after = await edit(booking, { parentPhone: '(555) 010-9999' });
  const { parentPhone, version, changedAt, ...rest } = after;
  const { parentPhone: _, version: before, changedAt: unchanged, ...same } = booking;
  expect([changedAt, unchanged]).toEqual([expect.any(Date), null]);
  expect([parentPhone, version]).toEqual(['5550109999', before + 1]);
  expect(rest).toMatchObject({ ...same, startsAt: booking.startsAt });
  expect(
    await database.query('select code, params from booking_history where booking_id = $1', [booking.id]),
  ).toEqual([{ code: 'edited', params: { fields: ['parentPhone'] } }]);
  const [row] = await database.query(
    "select facts from audit_log where what = 'booking-edited' and subject_id = $1",
    [booking.id],
  );
  expect(row).toEqual({ facts: { fields: 'parentPhone', fromCents: 40_000, toCents: 40_000 } });
  expect(await published()).toEqual(['booking-edited']);
});

it('more children raise the price: the difference is due, and the booking stays confirmed', async () => {
  const { booking } = await paid();
  expect(await preview(booking, { guestCount: 19 })).toMatchObject({
    changed: ['guestCount'],
    difference: '60.00',
    due: '60.00',
    tooMuch: '0.00',
    refusal: null,
    before: { finalPrice: '400.00' },
    after: { finalPrice: '460.00', guestCount: 19 },
  });
  expect(await read(booking)).toMatchObject({ guestCount: 10, version: booking.version });
  expect(await edit(booking, { guestCount: 19 })).toMatchObject({
    status: 'confirmed',
    paymentStatus: 'pending',
    totalCents: 46_000,
    finalCents: 46_000,
    partPaidCents: 40_000,
    revision: 1,
  });
});

it('fewer children lower the price: no automatic refund, and a manual refund is not due again', async () => {
  const { booking, ...money } = await paid({ guestCount: 19 });
  const after = await edit(booking, { guestCount: 15 });
  expect(after).toMatchObject({ paymentStatus: 'completed', finalCents: 40_000, partPaidCents: 0 });
  expect(await preview(after, { guestCount: 19 })).toMatchObject({ due: '0.00', tooMuch: '0.00' });
  await insertRefund(database, { ...money, amountCents: 6_000 });
  await database.query('update refunds set settles_cents = 6000');
  expect(await preview(after, { guestCount: 19 })).toMatchObject({ due: '60.00', tooMuch: '0.00' });
});

it('an edit uses the booking’s own price book after a newer one takes effect', async () => {
  const { booking } = await paid();
  expect((await preview(booking, { guestCount: 16 })).after.finalPrice).toBe('415.00');
  const newer = await paid({ priceBookNo: 2 });
  expect((await preview(newer.booking, { guestCount: 16 })).after.finalPrice).toBe('549.00');
});

it('the later of two concurrent edits fails, and the edits are not mixed', async () => {
  const { booking } = await paid();
  const both = await Promise.allSettled([
    edit(booking, { guestCount: 17 }),
    edit(booking, { guestCount: 19 }),
  ]);
  const lost = both.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
  expect(lost.map(({ reason }) => (reason as { code: string }).code)).toEqual(['STALE']);
  const { guestCount, finalCents } = await read(booking);
  expect(finalCents).toBe(40_000 + (guestCount - 15) * 1_500);
});

it('a price change ends an order awaiting approval, and an order in capture rejects the edit', async () => {
  const booking = await insertBooking(database, { ...UNPAID, parentPhone: PHONE });
  const { id } = await insertPayment(database, { bookingId: booking.id, status: 'open' });
  await edit(booking, { parentPhone: '(555) 010-9999' });
  const stateOf = async () => (await database.query('select status from payments where id = $1', [id]))[0];
  expect(await stateOf()).toEqual({ status: 'open' });
  await edit(await read(booking), { guestCount: 19 });
  expect(await stateOf()).toEqual({ status: 'abandoned' });
  await database.query(
    "update payments set status = 'capturing', capture_until = now() + interval '30 s' where id = $1",
    [id],
  );
  await expect(edit(await read(booking), { guestCount: 17 })).rejects.toMatchObject({
    code: 'IN_PROGRESS',
  });
  expect(await read(booking)).toMatchObject({ guestCount: 19 });
});

it('the price cannot change while a refund is in progress', async () => {
  const { booking, ...money } = await paid();
  await insertRefund(database, { ...money, amountCents: 1_000, status: 'pending' });
  await expect(edit(booking, { guestCount: 19 })).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  expect((await preview(booking, { guestCount: 19 })).refusal).toMatch(
    /refund of this booking is in progress/,
  );
});

it('a longer event extends its crew reservation, or is rejected without a change', async () => {
  const crewNo = await insertCrew(database);
  const at = { eventDate: '2026-12-12', startsAt: new Date('2026-12-12T15:00:00Z') };
  const { booking } = await paid(at);
  await insertReservation(database, crewNo, booking);
  const games = (await database.query<{ id: string }>('select id from games order by id limit 9')).map(
    ({ id }) => id,
  );
  const span = async () => {
    const [live] = await database.query<{ span: string }>(
      "select during::text as span from crew_reservations where booking_id = $1 and state <> 'released'",
      [booking.id],
    );
    return live.span;
  };
  const before = await span();
  const after = await edit(booking, { selectedGames: games });
  expect(after.durationMinutes).toBeGreaterThan(booking.durationMinutes);
  expect(await span()).not.toBe(before);

  const nextDay = (eventTime: string, startsAt: string) =>
    insertBooking(database, {
      eventDate: '2026-12-13',
      eventTime,
      startsAt: new Date(startsAt),
      parentPhone: PHONE,
    });
  const early = await nextDay('9:00 AM', '2026-12-13T14:00:00Z');
  await insertReservation(database, crewNo, early);
  await insertReservation(database, crewNo, await nextDay('12:00 PM', '2026-12-13T17:00:00Z'));
  expect((await preview(early, { selectedGames: games })).refusal).toMatch(/move it first/);
  await expect(edit(early, { selectedGames: games })).rejects.toMatchObject({ code: 'SLOT_TAKEN' });
  expect(await read(early)).toMatchObject({ gameCount: 3, version: early.version });
});

it('an edit without some optional details leaves them as stored, and an empty or null one clears them', async () => {
  const stored = { eventTheme: 'Pirates', specialRequests: 'No nuts', intensity: 'high' as const };
  const addOns = { photography: true, videography: false, customShirts: true, customAwards: false };
  const { booking } = await paid({ ...stored, addOns });
  const send = async (details: object) => {
    const { id, version, parentName, parentEmail, childName, childAge } = await read(booking);
    const { eventDate, eventTime, selectedGames, guestCount, eventType, location } = booking;
    const required = { parentName, parentEmail, parentPhone: PHONE, childName, childAge, location };
    const event = { eventDate, eventTime, selectedGames, guestCount, eventType };
    const input = checked(EditBooking, { version, details: { ...required, ...event, ...details } });
    return modules.get(EditByStaffService).edit(id, input, staff());
  };
  expect(await send({ parentName: 'Sam Doe' })).toMatchObject({
    ...stored,
    addOns,
    totalCents: booking.totalCents,
  });
  expect(
    await send({ eventTheme: '', specialRequests: null, addOns: { customShirts: false } }),
  ).toMatchObject({
    eventTheme: null,
    specialRequests: null,
    intensity: 'high',
    addOns: { ...addOns, customShirts: false },
  });
  expect(await send({ intensity: '' })).toMatchObject({ intensity: null });
});
