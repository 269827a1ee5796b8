import type { Booking } from '#libs/booking/bookings';
import { PayPalClient } from '#libs/booking/payments';
import { ChangeOwnBooking, check, PreviewOwnChange, type CreateBooking } from '#libs/shared/contracts';
import {
  insertBooking,
  insertCredit,
  insertCrew,
  insertPaid,
  insertPayment,
  insertRefund,
  insertReservation,
  UNPAID,
} from '#libs/platform/testing';
import { setUpBookingChanges } from '../booking-changes.test-part.js';
import { EditByFamilyService } from './edit-by-family.service.js';

const { modules, database, clock, guest, familyOf, read, published, refunds } = setUpBookingChanges({
  now: '2026-11-20T16:00:00Z',
  environment: () => ({ PAYPAL_CLIENT_ID: 'client', PAYPAL_CLIENT_SECRET: 'secret' }),
});
const PHONE = '5550102030';
let games: string[];

beforeAll(async () => {
  games = (await database.query<{ id: string }>('select id from games order by id limit 9')).map(
    ({ id }) => id,
  );
});
beforeEach(() => {
  jest
    .spyOn(modules.get(PayPalClient), 'refund')
    .mockImplementation(({ requestId }) =>
      Promise.resolve({ id: requestId, status: 'COMPLETED', amountCents: 0, captureId: null }),
    );
});

const preview = (booking: Booking, changes: Partial<CreateBooking>) => {
  const { value, errors } = check(PreviewOwnChange, { details: { ...booking, ...changes } });
  expect(errors).toEqual({});
  return modules.get(EditByFamilyService).preview(booking.id, value, familyOf(booking));
};
const change = (
  booking: Booking,
  changes: Partial<CreateBooking>,
  difference = '0.00',
  as?: 'money' | 'credit',
) => {
  const { value, errors } = check(ChangeOwnBooking, { details: { ...booking, ...changes }, difference, as });
  expect(errors).toEqual({});
  return modules.get(EditByFamilyService).change(booking.id, value, familyOf(booking));
};
const insert = (changes: Partial<Booking> = {}) =>
  insertBooking(database, { parentPhone: PHONE, ...changes });
const paid = async (changes: Partial<Booking> = {}) => {
  const booking = await insert(changes);
  return {
    booking,
    ...(await insertPaid(database, { bookingId: booking.id, amountCents: booking.finalCents })),
  };
};

it('more children: the preview names lines, end and difference, and the difference is due', async () => {
  const { booking } = await paid();
  expect(await preview(booking, { guestCount: 19 })).toMatchObject({
    changed: ['guestCount'],
    difference: '60.00',
    due: '60.00',
    back: '0.00',
    refusal: null,
    before: { finalPrice: '400.00', guestCount: 10 },
    after: { finalPrice: '460.00', guestCount: 19 },
    ends: { before: '11:30 AM', after: '11:30 AM' },
  });
  expect(await read(booking)).toMatchObject({ guestCount: 10, version: booking.version });
  await change(booking, { guestCount: 19 }, '60.00');
  expect(await read(booking)).toMatchObject({
    status: 'confirmed',
    paymentStatus: 'pending',
    finalCents: 46_000,
    partPaidCents: 40_000,
    version: booking.version + 1,
  });
  expect(await published()).toEqual(['booking-edited']);
  expect(await database.query('select code, actor, params from booking_history order by id')).toEqual([
    { code: 'changed', actor: 'parent', params: { fields: ['guestCount'] } },
    { code: 'price-edited', actor: 'parent', params: { amountCents: 46_000 } },
  ]);
  expect(await database.query('select edited_by, tell from booking_edits')).toEqual([
    { edited_by: null, tell: true },
  ]);
  expect(await database.query('select from audit_log where subject_id = $1', [booking.id])).toEqual([]);
});

it('fewer children: the overpayment is refunded once, without a fee, and nothing is due', async () => {
  const { booking } = await paid({ guestCount: 19 });
  expect(booking.finalCents).toBe(46_000);
  expect(await preview(booking, { guestCount: 15 })).toMatchObject({
    difference: '-60.00',
    back: '60.00',
    isCreditOffered: true,
  });
  await change(booking, { guestCount: 15 }, '-60.00');
  expect(await read(booking)).toMatchObject({ finalCents: 40_000, paymentStatus: 'completed' });
  expect(await refunds()).toMatchObject([
    { cents: 6_000, settles: 6_000, status: 'completed', requestedBy: null },
  ]);
  expect(await published()).toEqual(['booking-edited', 'payment-refunded']);
});

it('fewer children lower the balance first: nothing is refunded while less was paid than is due', async () => {
  const booking = await insert({ guestCount: 19, paymentStatus: 'pending', partPaidCents: 20_000 });
  await insertPaid(database, { bookingId: booking.id, amountCents: 20_000 });
  expect(await preview(booking, { guestCount: 15 })).toMatchObject({
    due: '200.00',
    back: '0.00',
    isCreditOffered: false,
  });
  await change(booking, { guestCount: 15 }, '-60.00');
  expect(await read(booking)).toMatchObject({ finalCents: 40_000, partPaidCents: 20_000 });
  expect(await refunds()).toEqual([]);
});

it('a refund across two payments takes the newest first', async () => {
  const booking = await insert({ guestCount: 19 });
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 1, 12, minute));
  await insertPaid(database, { bookingId: booking.id, amountCents: 43_000 }, { createdAt: at(0) });
  await insertPaid(database, { bookingId: booking.id, amountCents: 3_000, attempt: 2 }, { createdAt: at(1) });
  await change(booking, { guestCount: 15 }, '-60.00');
  expect((await refunds()).map(({ cents }) => cents)).toEqual([3_000, 3_000]);
  expect(await read(booking)).toMatchObject({ paymentStatus: 'completed' });
});

it('an earlier reduction by staff is not refunded with a change that costs more', async () => {
  const booking = await insert();
  await insertPaid(database, { bookingId: booking.id, amountCents: 46_000 });
  expect(await preview(booking, { guestCount: 17 })).toMatchObject({ difference: '30.00', back: '0.00' });
  await change(booking, { guestCount: 17 }, '30.00');
  expect(await refunds()).toEqual([]);
});

describe('an overpayment as a credit', () => {
  const credits = () =>
    database.query(
      'select kind, balance_cents as cents, source_booking_id as source from credits order by kind',
    );
  const ledger = () =>
    database.query(
      `select captured_cents as captured, refunded_cents as refunded, due_cents as due from booking_money
       where booking_id in (select booking_id from payments)`,
    );
  const backAsCredit = (cents: number) => ({
    amount_cents: cents,
    settles_cents: cents,
    as_credit: true,
    status: 'completed',
    provider_refund_id: null,
  });
  const backs = () =>
    database.query(
      'select amount_cents, settles_cents, as_credit, status, provider_refund_id from refunds order by amount_cents',
    );

  it('is issued with the change and counts as never paid, without a refund at PayPal', async () => {
    const { booking } = await paid({ guestCount: 19 });
    await change(booking, { guestCount: 15 }, '-60.00', 'credit');
    expect(await read(booking)).toMatchObject({ finalCents: 40_000, paymentStatus: 'completed' });
    expect([await credits(), await backs(), await ledger()]).toEqual([
      [{ kind: 'change', cents: 6_000, source: booking.id }],
      [backAsCredit(6_000)],
      [{ captured: 40_000, refunded: 0, due: 0 }],
    ]);
    expect(modules.get(PayPalClient).refund).not.toHaveBeenCalled();
    expect(await published()).toEqual(['booking-edited', 'payment-refunded', 'credit-issued']);
    expect(await database.query('select code from booking_history order by id')).toEqual([
      { code: 'changed' },
      { code: 'price-edited' },
      { code: 'refund-credited' },
    ]);
    expect(await database.query('select as_credit from booking_edits')).toEqual([{ as_credit: true }]);
  });

  it('is issued once: a repeat changes nothing', async () => {
    const { booking } = await paid({ guestCount: 19 });
    await change(booking, { guestCount: 15 }, '-60.00', 'credit');
    await expect(change(booking, { guestCount: 15 }, '-60.00', 'credit')).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    });
    expect(await credits()).toHaveLength(1);
  });

  it.each([['credit' as const], ['money' as const]])(
    'of two tabs at once, one of them for %s, only one changes the booking',
    async (as) => {
      const { booking } = await paid({ guestCount: 19 });
      const both = await Promise.allSettled([
        change(booking, { guestCount: 15 }, '-60.00', 'credit'),
        change(booking, { guestCount: 15 }, '-60.00', as),
      ]);
      expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect([await backs(), await ledger()]).toMatchObject([
        [{ amount_cents: 6_000, settles_cents: 6_000 }],
        [{ captured: 40_000, refunded: 0, due: 0 }],
      ]);
    },
  );

  it('is the whole reduction after goodwill, which no change offsets', async () => {
    const { booking, ...money } = await paid({ guestCount: 19, paymentStatus: 'partially_refunded' });
    await insertRefund(database, { ...money, amountCents: 5_000 });
    expect(await preview(booking, { guestCount: 15 })).toMatchObject({ back: '60.00' });
    await change(booking, { guestCount: 15 }, '-60.00', 'credit');
    expect([await credits(), await ledger()]).toEqual([
      [{ kind: 'change', cents: 6_000, source: booking.id }],
      [{ captured: 40_000, refunded: 5_000, due: 0 }],
    ]);
    expect(await read(booking)).toMatchObject({ paymentStatus: 'partially_refunded' });
  });

  /** A booking of 460.00, of which the newest payment of 40.00 came from a goodwill credit. */
  async function partlyByCredit(): Promise<Booking> {
    const booking = await insert({ guestCount: 19 });
    const source = await insertBooking(database, { status: 'cancelled' });
    const at = (minute: number) => new Date(Date.UTC(2026, 10, 1, 12, minute));
    await insertPaid(database, { bookingId: booking.id, amountCents: 42_000 }, { createdAt: at(0) });
    const old = await insertCredit(database, {
      sourceBookingId: source.id,
      kind: 'goodwill',
      balanceCents: 57_500,
    });
    const [{ id }] = await database.query<{ id: string }>(
      `insert into credit_uses (credit_id, booking_id, cents, state, created_at)
       values ($1, $2, 4000, 'redeemed', now()) returning id`,
      [old.id, booking.id],
    );
    await insertPaid(
      database,
      { bookingId: booking.id, amountCents: 4_000, attempt: 2, method: 'credit', providerOrderId: null },
      { createdAt: at(1), providerCaptureId: `credit-${id}` },
    );
    return booking;
  }

  it('returns what a credit had paid to that credit, and issues a new one for the rest', async () => {
    const booking = await partlyByCredit();
    await change(booking, { guestCount: 15 }, '-60.00', 'credit');
    expect(await credits()).toMatchObject([
      { kind: 'change', cents: 2_000, source: booking.id },
      { kind: 'goodwill', cents: 61_500 },
    ]);
    expect(await backs()).toEqual([backAsCredit(2_000), backAsCredit(4_000)]);
  });

  it('is neither offered nor issued when everything is returned to the credit that had paid', async () => {
    const booking = await partlyByCredit();
    expect(await preview(booking, { guestCount: 17 })).toMatchObject({
      back: '30.00',
      isCreditOffered: false,
    });
    await change(booking, { guestCount: 17 }, '-30.00', 'credit');
    expect(await credits()).toMatchObject([{ kind: 'goodwill', cents: 60_500 }]);
    expect(await database.query('select as_credit from booking_edits')).toEqual([{ as_credit: false }]);
  });

  it('is nothing while less was paid than is due', async () => {
    const booking = await insert({ guestCount: 19, paymentStatus: 'pending', partPaidCents: 20_000 });
    await insertPaid(database, { bookingId: booking.id, amountCents: 20_000 });
    await change(booking, { guestCount: 15 }, '-60.00', 'credit');
    expect([await credits(), await backs()]).toEqual([[], []]);
  });
});

it('another difference than the one shown changes nothing and returns the current one', async () => {
  const { booking } = await paid();
  await expect(change(booking, { guestCount: 19 }, '45.00')).rejects.toMatchObject({
    code: 'AMOUNT_CHANGED',
    details: { facts: { difference: '60.00' } },
  });
  expect(await read(booking)).toMatchObject({ guestCount: 10, version: booking.version });
  expect(await published()).toEqual([]);
});

it('of two concurrent changes both are applied in order, or one gets another difference', async () => {
  const { booking } = await paid();
  const both = await Promise.allSettled([
    change(booking, { guestCount: 19 }, '60.00'),
    change(booking, { guestCount: 17 }, '30.00'),
  ]);
  const lost = both.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
  expect(lost.map(({ reason }) => (reason as { code: string }).code)).toEqual(['AMOUNT_CHANGED']);
});

describe('limits', () => {
  const ADD_ON = {
    addOns: { photography: false, videography: false, customShirts: true, customAwards: false },
  };
  const PLACE = {
    location: {
      address: '9 Elm Street',
      city: 'Albany',
      state: 'NY',
      zipCode: '10001',
      spaceDetails: 'A large yard behind the house',
    },
  };
  /** The event starts on December 5 at 15:00 UTC. */
  it.each([
    ['add-ons at seven days', ADD_ON, '2026-11-28T15:00:00Z', null],
    ['add-ons a second later', ADD_ON, '2026-11-28T15:00:01Z', 'TOO_LATE'],
    ['the number of children at 48 hours', { guestCount: 12 }, '2026-12-03T15:00:00Z', null],
    ['the number of children a second later', { guestCount: 12 }, '2026-12-03T15:00:01Z', 'TOO_LATE'],
    ['the special requests a second later', { specialRequests: 'Cake' }, '2026-12-03T15:00:01Z', 'TOO_LATE'],
    ['the place at 24 hours', PLACE, '2026-12-04T15:00:00Z', null],
    ['the phone at 24 hours', { parentPhone: '5550109999' }, '2026-12-04T15:00:00Z', null],
    ['the place a second later', PLACE, '2026-12-04T15:00:01Z', 'TOO_LATE'],
    ['the mail address', { parentEmail: 'other@example.com' }, '2026-11-20T15:00:00Z', 'NOT_ALLOWED'],
    ['the place and add-ons after seven days', { ...PLACE, ...ADD_ON }, '2026-12-01T15:00:00Z', 'TOO_LATE'],
  ] as [string, Partial<CreateBooking>, string, string | null][])('%s', async (_, changes, now, code) => {
    clock.set(now);
    const { booking } = await paid();
    const { difference, refusal } = await preview(booking, changes);
    expect(refusal === null).toBe(code === null);
    const changing = change(booking, changes, difference);
    const [outcome] = await Promise.allSettled([changing]);
    expect(outcome).toMatchObject(code ? { reason: { code } } : { status: 'fulfilled' });
    expect((await read(booking)).version).toBe(booking.version + Number(code === null));
  });

  it('are the terms of the booking, not the current policies', async () => {
    clock.set('2026-12-01T15:00:00Z');
    const { booking } = await paid({ terms: { changeDays: 3 } });
    await change(booking, ADD_ON, (await preview(booking, ADD_ON)).difference);
    expect((await read(booking)).addOns).toEqual(ADD_ON.addOns);
  });
});

it('nothing changes while a cancellation waits, by another family, or without a difference', async () => {
  const { booking } = await paid();
  await expect(change(booking, {})).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  const stranger = guest();
  const { value } = check(PreviewOwnChange, { details: booking });
  await expect(modules.get(EditByFamilyService).preview(booking.id, value, stranger)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await database.query(
    `insert into change_requests (booking_id, kind, asked_at, final_at) values ($1, 'cancel', now(), now())`,
    [booking.id],
  );
  await expect(change(booking, { guestCount: 19 }, '60.00')).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
});

it('not while PayPal processes a payment, nor while money is refunded', async () => {
  const unpaid = await insert(UNPAID);
  await insertPayment(database, {
    bookingId: unpaid.id,
    status: 'capturing',
    captureUntil: new Date(clock.now().getTime() + 30_000),
  });
  await expect(change(unpaid, { guestCount: 19 }, '60.00')).rejects.toMatchObject({ code: 'IN_PROGRESS' });
  const { booking, ...money } = await paid();
  await insertRefund(database, { ...money, amountCents: 1_000, status: 'pending' });
  await expect(change(booking, { guestCount: 19 }, '60.00')).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
});

it('a discount never exceeds a lower total', async () => {
  const { booking } = await paid({ guestCount: 19, discountCents: 45_000, promoCode: 'HUGE' });
  const { difference, after } = await preview(booking, { guestCount: 10 });
  expect(after).toMatchObject({ promoDiscount: '400.00', finalPrice: '0.00' });
  await change(booking, { guestCount: 10 }, difference);
  expect(await read(booking)).toMatchObject({ discountCents: 40_000, finalCents: 0 });
});

it('a longer event extends its crew time, or is rejected with starts that would fit', async () => {
  const crewNo = await insertCrew(database);
  const { booking } = await paid({ selectedGames: games.slice(0, 3) });
  await insertReservation(database, crewNo, booking);
  const { difference, ends, refusal } = await preview(booking, { selectedGames: games });
  expect([ends.after > ends.before, refusal]).toEqual([true, null]);
  await change(booking, { selectedGames: games }, difference);
  const [{ minutes }] = await database.query<{ minutes: number }>(
    `select extract(epoch from upper(during) - lower(during))::integer / 60 as minutes from crew_reservations
     where booking_id = $1 and state = 'firm'`,
    [booking.id],
  );
  expect(minutes).toBe((await read(booking)).durationMinutes + 60);

  const sunday = (eventTime: string, startsAt: string) => ({
    eventDate: '2026-12-06',
    eventTime,
    startsAt: new Date(startsAt),
    selectedGames: games.slice(0, 3),
  });
  const early = (await paid(sunday('9:00 AM', '2026-12-06T14:00:00Z'))).booking;
  await insertReservation(database, crewNo, early);
  const next = (await paid(sunday('12:00 PM', '2026-12-06T17:00:00Z'))).booking;
  await insertReservation(database, crewNo, next);
  const rejected = await preview(early, { selectedGames: games });
  expect(rejected.refusal).toMatchObject({ alternativesDay: '2026-12-06' });
  expect(rejected.refusal?.alternatives.length).toBeGreaterThan(0);
  await expect(change(early, { selectedGames: games }, rejected.difference)).rejects.toMatchObject({
    code: 'SLOT_TAKEN',
    details: { facts: { alternatives: rejected.refusal?.alternatives } },
  });
  expect(await read(early)).toMatchObject({ gameCount: 3, version: early.version });
});

it('a family can change a booking ten times a day, and the preview reports that', async () => {
  const { booking } = await paid();
  for (let round = 0; round < 10; round += 1)
    await change(booking, { guestCount: round % 2 === 0 ? 11 : 10 });
  const message = 'This booking has reached the limit of online changes for one day. Please call us.';
  await expect(change(booking, { guestCount: 11 })).rejects.toMatchObject({ code: 'NOT_ALLOWED', message });
  expect(await preview(booking, { guestCount: 11 })).toMatchObject({ refusal: { message } });
  clock.set('2026-11-21T16:00:01Z');
  await change(booking, { guestCount: 11 });
});
