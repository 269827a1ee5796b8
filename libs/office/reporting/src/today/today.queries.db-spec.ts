import { randomUUID } from 'node:crypto';
import { InboxModule } from '#libs/office/inbox';
import { ReviewsModule } from '#libs/office/reviews';
import { invalidateCaches } from '#libs/platform/config';
import type { Booking } from '#libs/booking/bookings';
import { WORK_KINDS, type WorkKind } from '#libs/shared/contracts';
import {
  insertAssignment,
  insertBooking,
  insertCrew,
  insertHost,
  insertPaid,
  insertRefund,
  insertReservation,
  insertUser,
  setUpModules,
  UNPAID,
} from '#libs/platform/testing';
import { ReportingModule } from '../reporting.module.js';
import { TodayQueries } from './today.queries.js';

const { modules, database, clock } = setUpModules([ReportingModule, InboxModule, ReviewsModule]);

// Noon in New York.
const NOW = '2026-12-02T17:00:00Z';
const BEFORE = '2026-12-02T16:59:00Z';
const AFTER = '2026-12-02T17:05:00Z';
const TABLES = ['bookings', 'crews', 'hosts', 'contact_messages', 'custom_games', 'rain_days', 'policies'];

beforeEach(async () => {
  clock.set(NOW);
  for (const table of TABLES) await database.clear(table);
});

let last: Booking;

/** A paid event in ten days whose family was called; it waits for nobody. */
async function party(changes: Partial<Booking> = {}): Promise<Booking> {
  const booking = await insertBooking(database, {
    eventDate: '2026-12-12',
    createdAt: new Date('2026-11-20T15:00:00Z'),
    ...changes,
  });
  await database.query(
    `insert into booking_calls (booking_id, outcome, called_by, called_at) values ($1, 'reached', null, $2)`,
    [booking.id, BEFORE],
  );
  return (last = booking);
}
const rows = (text: string, ...values: unknown[]) => database.query(text, values);

async function refund(changes: object) {
  const { id: bookingId } = await party();
  const paid = await insertPaid(database, { bookingId });
  const made = await insertRefund(database, { ...paid, amountCents: 1_500, ...changes });
  return { ...paid, id: made.id };
}

/** For each kind: makes one, and what ends it. */
const CASES: Record<WorkKind, { make: () => Promise<string>; end: () => Promise<unknown> }> = {
  dispute: {
    make: async () => {
      const { id: bookingId } = await party();
      const { captureId } = await insertPaid(database, { bookingId });
      await rows(
        "update captures set dispute_id = 'D-1', disputed_at = $2, dispute_answer_by = $3 where id = $1",
        captureId,
        NOW,
        '2026-12-02T20:00:00Z',
      );
      return 'D-1';
    },
    end: () => rows('update captures set dispute_id = null, disputed_at = null, dispute_answer_by = null'),
  },
  'failed-refund': {
    make: async () => (await refund({ status: 'failed', failure: 'REFUND_FAILED' })).id,
    end: () => rows("update refunds set status = 'completed', failure = null"),
  },
  'hand-back': {
    make: async () => {
      const { id } = await refund({ status: 'pending' });
      await rows('update refunds set by_hand = true');
      return id;
    },
    end: () => rows("update refunds set status = 'completed'"),
  },
  'unapplied-payment': {
    make: async () => {
      const { id: bookingId } = await party();
      return (await insertPaid(database, { bookingId, status: 'unapplied' })).paymentId;
    },
    end: () => rows("update captures set status = 'REFUNDED'"),
  },
  'rain-answer': {
    make: async () => {
      const { id, startsAt } = await party();
      const [{ id: day }] = await database.query<{ id: string }>(
        `insert into rain_days (day, fallback, made_at) values ('2026-12-12', 'call', $1) returning id`,
        [NOW],
      );
      const [{ id: offer }] = await database.query<{ id: string }>(
        `insert into rain_offers (rain_day_id, booking_id, starts_at, times, are_held, ends_at)
         values ($1, $2, $3, '[]', false, '2026-12-11T23:00:00Z') returning id`,
        [day, id, startsAt],
      );
      return offer;
    },
    end: () => rows("update rain_offers set state = 'ended'"),
  },
  'follow-up': {
    make: async () => {
      const { id: bookingId } = await party();
      const { id: assigneeId } = await insertUser(database, { firstName: 'Kim', lastName: 'Lee' });
      const [{ id }] = await database.query<{ id: string }>(
        `insert into follow_ups (booking_id, text, due_on, assignee_id, set_at)
         values ($1, 'Call about the cake', '2026-12-02', $2, '2026-12-01T16:00:00Z') returning id`,
        [bookingId, assigneeId],
      );
      return id;
    },
    end: () => rows('update follow_ups set done_at = $1', NOW),
  },
  call: {
    make: async () => {
      const { id } = await insertBooking(database, {
        eventDate: '2026-12-12',
        createdAt: new Date('2026-12-01T18:00:00Z'),
      });
      return `${id}.first`;
    },
    end: () =>
      rows(
        `insert into booking_calls (booking_id, outcome, called_at) select id, 'reached', $1 from bookings`,
        NOW,
      ),
  },
  balance: {
    make: async () => {
      const terms = { depositPercent: 50, balanceDaysBefore: 10 };
      return (await party({ ...UNPAID, status: 'confirmed', partPaidCents: 20_000, terms })).id;
    },
    end: () => rows("update bookings set payment_status = 'completed', part_paid_cents = 0"),
  },
  'change-request': {
    make: async () => {
      const { id } = await party();
      const [request] = await database.query<{ id: string }>(
        `insert into change_requests (booking_id, kind, refund_cents, captured_cents, asked_at, final_at)
         values ($1, 'cancel', 38000, 40000, $2, '2026-12-02T17:30:00Z') returning id`,
        [id, NOW],
      );
      return request.id;
    },
    end: () => rows("update change_requests set state = 'undone'"),
  },
  'no-crew': {
    make: async () => {
      await insertCrew(database);
      return (await party()).id;
    },
    end: async () => {
      const [{ no }] = await database.query<{ no: number }>('select no from crews');
      await insertReservation(database, no, last);
    },
  },
  'no-lead': {
    make: async () => {
      await insertHost(database);
      return (await party()).id;
    },
    end: async () => {
      const [{ no }] = await database.query<{ no: number }>('select no from hosts');
      await insertAssignment(database, no, last);
    },
  },
  hold: {
    make: async () => {
      const crewNo = await insertCrew(database);
      const booking = await party({ ...UNPAID, status: 'pending' });
      await insertReservation(database, crewNo, booking, new Date('2026-12-02T22:00:00Z'));
      await rows('update crew_reservations set created_at = $1', NOW);
      return booking.id;
    },
    end: () => rows("update crew_reservations set state = 'firm', held_until = null"),
  },
  message: {
    make: async () => {
      const id = randomUUID();
      await rows(
        `insert into contact_messages (id, name, email, subject, message, created_at)
         values ($1, 'Jo', 'jo@example.com', 'other', 'Hi', '2026-12-01T16:00:00Z')`,
        id,
      );
      return id;
    },
    end: () => rows("update contact_messages set state = 'closed', done_at = now()"),
  },
  'custom-game': {
    make: async () => {
      const id = randomUUID();
      await rows(
        `insert into custom_games (id, name, description, created_at) values ($1, 'Lake', 'Jump', $2)`,
        id,
        NOW,
      );
      return id;
    },
    end: () => rows("update custom_games set status = 'rejected', reason = 'No lake', decided_at = now()"),
  },
  review: {
    make: async () => {
      const { id: bookingId } = await party();
      await rows(
        "insert into policies (key, value, version, updated_at) values ('reviews', 'true', 1, now())",
      );
      invalidateCaches();
      const [{ id }] = await database.query<{ id: string }>(
        `insert into reviews (booking_id, stars, text, shown_name, written_at)
         values ($1, 2, 'It rained all day.', 'Pat P.', '2026-12-01T16:00:00Z') returning id`,
        [bookingId],
      );
      return id;
    },
    end: () => rows("update reviews set reply = 'We are sorry.', replied_at = now()"),
  },
  certification: {
    make: async () => {
      const no = await insertHost(database, { name: 'Riley Brook' });
      await rows(
        `insert into host_certifications (host_no, kind, checked_on, expires_on)
         values ($1, 'first-aid', '2024-12-20', '2026-12-20')`,
        no,
      );
      return `${no}.first-aid`;
    },
    end: () =>
      rows(
        `insert into host_certifications (host_no, kind, checked_on, expires_on)
         select no, 'first-aid', '2026-12-01', '2028-12-01' from hosts`,
      ),
  },
};

const EXPECTED: Partial<Record<WorkKind, object>> = {
  dispute: { amount: '400.00', state: 'due', by: '2026-12-02T20:00:00.000Z' },
  'failed-refund': { amount: '15.00', who: 'Pat Parent', eventDate: '2026-12-12' },
  'hand-back': { amount: '15.00', state: 'due' },
  'unapplied-payment': { amount: '400.00' },
  'follow-up': {
    state: 'due',
    by: '2026-12-03T04:59:00.000Z',
    note: 'Call about the cake',
    assignee: { id: expect.any(String) as string, name: 'Kim Lee' },
    version: 1,
  },
  call: { state: 'due', by: '2026-12-02T18:00:00.000Z' },
  balance: { amount: '200.00', state: 'due', by: '2026-12-03T04:59:00.000Z' },
  'change-request': { amount: '380.00', state: 'due' },
  'no-crew': { state: 'new', by: '2026-12-11T15:00:00.000Z' },
  hold: { state: 'due' },
  message: { state: 'late', who: 'Jo', bookingId: null },
  'custom-game': { state: 'new', who: 'Lake', by: null },
  review: { state: 'due', who: 'Pat P.', bookingId: null, by: null },
  certification: { state: 'new', who: 'Riley Brook', by: '2026-12-20T04:59:00.000Z' },
};

describe.each(WORK_KINDS)('%s', (kind) => {
  const found = async () => (await modules.get(TodayQueries).list()).filter((item) => item.kind === kind);

  it('waits until it is done', async () => {
    const id = await CASES[kind].make();
    expect(await found()).toEqual([expect.objectContaining({ kind, id, ...EXPECTED[kind] })]);
    await CASES[kind].end();
    expect(await found()).toEqual([]);
  });
});

it('what is done by another refund, or due later, is not listed', async () => {
  const failed = await refund({ status: 'failed', failure: 'REFUND_FAILED' });
  await insertRefund(database, { ...failed, id: randomUUID(), amountCents: 1_500 });
  const crewNo = await insertCrew(database);
  const unpaid = await party({ ...UNPAID, status: 'pending', eventTime: '3:00 PM' });
  await insertReservation(database, crewNo, unpaid, new Date('2026-12-03T05:00:00Z'));
  await party({ eventDate: '2026-12-17', startsAt: new Date('2026-12-17T15:00:00Z') });
  const kinds = (await modules.get(TodayQueries).list()).map(({ kind }) => kind);
  // The event of the failed refund has no crew.
  expect(kinds).toEqual(['no-crew']);
});

const call = (outcome: string, at: string) =>
  rows(
    'insert into booking_calls (booking_id, outcome, called_at) select id, $1, $2::timestamptz from bookings',
    outcome,
    at,
  );
const kinds = async () => (await modules.get(TodayQueries).list()).map(({ kind }) => kind);

it.each(['hold', 'rain-answer', 'change-request'] as const)(
  'a family that was reached about it is no longer called: %s',
  async (kind) => {
    await CASES[kind].make();
    await call('no-answer', AFTER);
    expect(await kinds()).toContain(kind);
    await call('reached', AFTER);
    expect(await kinds()).not.toContain(kind);
  },
);

it('a refund by staff that failed later waits until its family is reached or refunded', async () => {
  const failed = await refund({ status: 'failed', failure: 'FAILED', madeBy: 'staff' });
  expect(await kinds()).toEqual([]);
  await rows("update refunds set provider_refund_id = '9AB', updated_at = $1", NOW);
  expect(await kinds()).toEqual(['failed-refund']);
  await insertRefund(database, { ...failed, id: randomUUID(), amountCents: 1_500, status: 'pending' });
  expect(await kinds()).toEqual([]);
  await rows("delete from refunds where status = 'pending'");
  await call('reached', AFTER);
  expect(await kinds()).toEqual([]);
});

it('a booking that waits for nobody is not listed', async () => {
  await party();
  expect(await modules.get(TodayQueries).list()).toEqual([]);
});

it('what is late comes first', async () => {
  await CASES['custom-game'].make();
  await CASES.balance.make();
  await CASES.message.make();
  const kinds = (await modules.get(TodayQueries).list()).map(({ kind }) => kind);
  expect(kinds).toEqual(['message', 'balance', 'custom-game']);
});
