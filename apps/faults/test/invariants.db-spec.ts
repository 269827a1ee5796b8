// Tests of the invariants: each planted violation is reported by its rule, and a clean database has none.
import { randomUUID } from 'node:crypto';
import {
  insertBooking,
  insertCrew,
  insertPaid,
  insertRefund,
  insertReservation,
  setUpDatabase,
  UNPAID,
} from '#libs/platform/testing';
import { DAY_MS, MINUTE_MS } from '#libs/shared/contracts';
import { brokenInvariants, type OutsideFacts } from '../src/invariants.js';

const database = setUpDatabase();
beforeEach(() => database.clear('bookings', 'crews', 'equipment_days'));

type Ours = { payment: 'failed' | 'unapplied'; capture: string; cents?: number };

async function enter({ payment, capture, cents = 40_000 }: Ours): Promise<void> {
  const { id: bookingId } = await insertBooking(database, UNPAID);
  const createdAt = new Date(Date.now() - 2 * MINUTE_MS);
  await insertPaid(
    database,
    { bookingId, status: payment },
    { providerCaptureId: 'CAP1', status: capture, amountCents: cents, createdAt },
  );
}

async function broken(captures: OutsideFacts['captures']): Promise<string[]> {
  const witness = { accepted: [], captures, refunds: [], mails: [] };
  const found = await brokenInvariants(
    async (sql, values) => ({ rows: await database.query(sql, values) }),
    witness,
  );
  return found.map((line) => line.slice(0, line.indexOf(' (')));
}
const theirs = (status: string, amountCents = 40_000) => [{ id: 'CAP1', status, amountCents }];

it('a row that agrees with the provider is valid', async () => {
  await enter({ payment: 'failed', capture: 'DECLINED' });
  expect(await broken(theirs('DECLINED'))).toEqual([]);
});

it.each<[string, Ours, OutsideFacts['captures']]>([
  [
    'that stayed in review while the provider declined',
    { payment: 'failed', capture: 'PENDING' },
    theirs('DECLINED'),
  ],
  ['of another amount', { payment: 'failed', capture: 'DECLINED', cents: 39_999 }, theirs('DECLINED')],
  ['that the provider does not have', { payment: 'failed', capture: 'DECLINED' }, []],
])('a row %s is reported', async (_, ours, atProvider) => {
  await enter(ours);
  expect(await broken(atProvider)).toEqual(['I1 provider']);
});

it.each(['COMPLETED', 'DECLINED', 'PENDING', 'REFUNDED'])(
  'a %s capture of the provider that is missing from our database is reported',
  async (status) => expect(await broken(theirs(status))).toEqual(['I1 provider']),
);

it('an unapplied payment is reported until it is refunded', async () => {
  await enter({ payment: 'unapplied', capture: 'COMPLETED' });
  expect(await broken(theirs('COMPLETED'))).toEqual(['I11 unapplied']);
  await database.query("update captures set status = 'REFUNDED'");
  expect(await broken(theirs('REFUNDED'))).toEqual([]);
});

const ABOUT_PRICES = ['I1', 'I2', 'I11 booking', 'I12'];

it.each([
  ['in one payment is valid', [40_000], []],
  ['in two parts is valid', [15_000, 25_000], []],
  ['twice is reported', [40_000, 40_000], ['I1', 'I2']],
  ['only in part is reported', [15_000], ['I1', 'I11 booking', 'I12']],
])('a booking marked as paid and paid %s', async (_, parts, rules) => {
  const { id: bookingId } = await insertBooking(database);
  await database.query(
    "insert into booking_history (booking_id, code, actor) values ($1, 'paid', 'system')",
    [bookingId],
  );
  for (const [index, amountCents] of parts.entries())
    await insertPaid(database, { bookingId, attempt: index + 1, amountCents });
  const found = await broken([]);
  expect(found.filter((rule) => ABOUT_PRICES.includes(rule))).toEqual(rules);
});

it.each([
  ['and paid again is valid', 15_000, []],
  ['and not paid again is reported', 0, ['I1', 'I11 booking', 'I12']],
])('a paid booking of which a part became due again %s', async (_, againCents, rules) => {
  const { id: bookingId } = await insertBooking(database);
  await database.query(
    "insert into booking_history (booking_id, code, actor) values ($1, 'paid', 'system'), ($1, 'paid', 'system')",
    [bookingId],
  );
  const first = await insertPaid(database, { bookingId });
  const { id } = await insertRefund(database, { ...first, amountCents: 15_000 });
  await database.query('update refunds set settles_cents = 15000, due_again_cents = 15000 where id = $1', [
    id,
  ]);
  if (againCents > 0) await insertPaid(database, { bookingId, attempt: 2, amountCents: againCents });
  const found = await broken([]);
  expect(found.filter((rule) => ABOUT_PRICES.includes(rule))).toEqual(rules);
});

describe('a van', () => {
  const about = async () => (await broken([])).filter((rule) => rule.startsWith('I9'));
  const startsAt = new Date(Date.now() + 10 * DAY_MS);
  const ahead = { startsAt, eventDate: startsAt.toISOString().slice(0, 10) };
  const reserve = async (status: string, change = 'held_until = held_until') => {
    const crew = await insertCrew(database);
    const booking = await insertBooking(database, { ...UNPAID, ...ahead, status: status as never });
    await insertReservation(database, crew, booking);
    await database.query(`update crew_reservations set ${change} where booking_id = $1`, [booking.id]);
    return { crew, booking };
  };
  const HELD = "state = 'held', held_until";

  it.each([
    ['reserved firmly for a confirmed booking is valid', 'confirmed', undefined, []],
    ['held for an unpaid booking is valid', 'pending', `${HELD} = now() - interval '1 minute'`, []],
    ['held too long is reported', 'pending', `${HELD} = now() - interval '3 minutes'`, ['I9 holds']],
    [
      'only held for a confirmed booking is reported',
      'confirmed',
      `${HELD} = now() + interval '1 hour'`,
      ['I9 confirmed', 'I9 firm'],
    ],
    [
      'reserved for another hour than the booking is reported',
      'confirmed',
      `starts_at = starts_at + interval '1 hour'`,
      ['I9 firm'],
    ],
    [
      'reserved for a shorter time than the event is reported',
      'confirmed',
      `during = tstzrange(starts_at, starts_at + interval '1 hour')`,
      ['I9 firm'],
    ],
    ['reserved for a canceled booking is reported', 'cancelled', undefined, ['I9 confirmed']],
  ])('%s', async (_, status, change, rules) => {
    await reserve(status, change);
    expect(await about()).toEqual(rules);
  });

  it.each([
    ['while its move can be undone is valid', '1 minute', 'waiting', []],
    ['after its move was undone is reported', '1 minute', 'undone', ['I9 kept']],
    ['too long is reported', '3 minutes', 'waiting', ['I9 holds']],
  ])('kept for an event %s', async (_, ago, state, rules) => {
    const { crew, booking } = await reserve(
      'confirmed',
      `state = 'kept', kept_span = during, held_until = now() - interval '${ago}'`,
    );
    const next = new Date(booking.startsAt.getTime() + 7 * DAY_MS);
    const moved = { eventDate: next.toISOString().slice(0, 10), startsAt: next };
    await database.query('update bookings set event_date = $2, starts_at = $3 where id = $1', [
      booking.id,
      moved.eventDate,
      next,
    ]);
    await insertReservation(database, crew, { ...booking, ...moved });
    await database.query(
      `insert into change_requests (booking_id, kind, state, from_day, from_time, to_day, to_time, asked_at, final_at)
       values ($1, 'move', $2, $3, '10:00 AM', $4, '10:00 AM', now(), now())`,
      [booking.id, state, booking.eventDate, moved.eventDate],
    );
    expect(await about()).toEqual(rules);
  });

  it('that is double-booked is reported if the database constraint is missing', async () => {
    const { crew, booking } = await reserve('confirmed');
    await database.query('alter table crew_reservations drop constraint crew_no_overlap');
    const other = await insertBooking(database, { eventDate: booking.eventDate, startsAt: booking.startsAt });
    await insertReservation(database, crew, other);
    expect(await about()).toEqual(['I9 overlap']);
  });

  it('that is the second one for an event is reported', async () => {
    const { booking } = await reserve('confirmed');
    await database.query('drop index uq_reservation_booking');
    await insertReservation(database, await insertCrew(database), booking);
    expect(await about()).toEqual(['I9 firm']);
  });

  it.each([
    ['is valid until the offer expires', '1 minute', []],
    ['is reported when it stays held after that', '3 minutes', ['I9 holds']],
  ])('held for a waitlist entry %s', async (_, ago, rules) => {
    const { booking } = await reserve('pending');
    const id = randomUUID();
    await database.query(
      `insert into waitlist_entries (id, day, earliest_minute, latest_minute, games, guest_count, zip, created_at)
       values ($1, $2, 540, 1080, '{}', 10, '10001', now())`,
      [id, booking.eventDate],
    );
    await database.query(
      `update crew_reservations set booking_id = null, waitlist_id = $1, ${HELD} = now() - $2::interval`,
      [id, ago],
    );
    expect(await about()).toEqual(rules);
  });

  it('with equipment that it does not need is reported', async () => {
    const { crew } = await reserve('confirmed');
    await database.query(`insert into equipment_days values ('relay', 1, '2027-05-08', $1)`, [crew]);
    expect(await about()).toEqual(['I9 equipment']);
  });
});
