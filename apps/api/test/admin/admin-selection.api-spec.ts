// Bulk actions: each booking is handled separately by the rules of a single one.
import { MAX_PER_CALL } from '#libs/shared/contracts';
import { insertBooking, insertPaid, UNPAID } from '#libs/platform/testing';
import { resetWithNewBooking, setAdmin, type Admin } from '../fixtures/admin-fixture.js';

const PATH = '/api/admin/bookings/cancel';
const reason = 'The garden is flooded.';

let admin: Admin;
beforeAll(async () => (admin = await setAdmin()));
afterAll(() => admin?.api.stop());
beforeEach(() => resetWithNewBooking(admin));

const made = async (count: number) => {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) ids.push((await insertBooking(admin.api.database, UNPAID)).id);
  return ids;
};
const seen = (ids: string[], version = 2) => ids.map((id) => ({ id, version }));
const cancel = (bookings: unknown[], who = admin.admin) => who.post(PATH).send({ bookings, reason });
const count = async (rows: string, ids: string[]) =>
  Number((await admin.api.database.query<{ n: string }>(`select count(*) as n from ${rows}`, [ids]))[0].n);
const OFF = "bookings where id = any($1::uuid[]) and status = 'cancelled'";
const EVENTS = "outbox where name = 'booking-cancelled' and payload->>'bookingId' = any($1::text[])";
const ACTIONS = "audit_log where what = 'booking-cancelled' and subject_id = any($1::text[])";

it('a selection is cancelled, each booking with its reason, event and audit row', async () => {
  const ids = await made(3);
  const { body } = await cancel(seen(ids)).expect(200);
  expect(body).toEqual(ids.map((id) => ({ id, refusal: null })));
  expect([await count(OFF, ids), await count(EVENTS, ids), await count(ACTIONS, ids)]).toEqual([3, 3, 3]);
  const reasons = 'booking_cancellations where booking_id = any($1::uuid[])';
  expect(await count(`${reasons} and reason = '${reason}'`, ids)).toBe(3);
});

it('a booking that cannot be cancelled does not affect the others', async () => {
  const [good, old, off] = await made(3);
  await admin.api.database.query("update bookings set status = 'cancelled' where id = $1", [off]);
  const unknown = '5f3a9c21-0000-4000-8000-000000000000';
  const { body } = await cancel([...seen([off, unknown]), ...seen([old], 7), ...seen([good])]).expect(200);
  expect(body).toEqual([
    { id: off, refusal: expect.any(String) },
    { id: unknown, refusal: 'We could not find that booking.' },
    { id: old, refusal: expect.stringContaining('Somebody else changed this booking.') },
    { id: good, refusal: null },
  ]);
  expect(await count(EVENTS, [good, old, off])).toBe(1);
});

it('nothing is refunded automatically, as with a single booking', async () => {
  const [id] = await made(1);
  await insertPaid(admin.api.database, { bookingId: id, attempt: 1, amountCents: 40_000 });
  const [{ version }] = await admin.api.database.query<{ version: number }>(
    'select version from bookings where id = $1',
    [id],
  );
  const { body } = await cancel(seen([id], version)).expect(200);
  expect(body).toEqual([{ id, refusal: null }]);
  expect(await count('refunds where booking_id = any($1::uuid[])', [id])).toBe(0);
});

it('too many, no or invalid ids are rejected before any change', async () => {
  const ids = await made(1);
  const many = Array.from({ length: MAX_PER_CALL + 1 }, () => seen(ids)[0]);
  for (const bookings of [[], many, [{ id: ids[0] }], [...seen(ids), 'nonsense']])
    await cancel(bookings).expect(400);
  await admin.admin
    .post(PATH)
    .send({ bookings: seen(ids) })
    .expect(400);
  expect(await count(OFF, ids)).toBe(0);
});

it('a booking listed twice is cancelled once', async () => {
  const ids = await made(1);
  const { body } = await cancel([...seen(ids), ...seen(ids)]).expect(200);
  expect(body).toEqual([{ id: ids[0], refusal: null }]);
});

describe('two administrators cancel the same selection concurrently', () => {
  it('and each booking is cancelled once', async () => {
    const ids = await made(12);
    const answers = await Promise.all([
      cancel(seen(ids)).expect(200),
      cancel(seen([...ids].reverse()), admin.other).expect(200),
    ]);
    const outcomes = answers.flatMap(({ body }) => body as { id: string; refusal: string | null }[]);
    for (const id of ids)
      expect(outcomes.filter((each) => each.id === id && each.refusal === null)).toHaveLength(1);
    expect([await count(OFF, ids), await count(EVENTS, ids), await count(ACTIONS, ids)]).toEqual([
      12, 12, 12,
    ]);
  });

  it('would notify each family twice without lock and version (control without the protection)', async () => {
    const ids = await made(12);
    const { database } = admin.api;
    const open = () =>
      database.query<{ id: string }>(
        "select id from bookings where id = any($1::uuid[]) and status = 'pending'",
        [ids],
      );
    const bothSaw = await Promise.all([open(), open()]);
    await Promise.all(
      bothSaw.flat().map(async ({ id }) => {
        await database.query("update bookings set status = 'cancelled' where id = $1", [id]);
        await database.query(
          `insert into outbox (id, name, payload) values (gen_random_uuid(), 'booking-cancelled', $1)`,
          [{ bookingId: id }],
        );
      }),
    );
    expect(await count(EVENTS, ids)).toBe(24);
  });
});
