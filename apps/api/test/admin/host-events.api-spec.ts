import type { Booking } from '#libs/booking/bookings';
import {
  insertAssignment,
  insertBooking,
  insertCrew,
  insertHost,
  insertReservation,
} from '#libs/platform/testing';
import type { Agent } from 'supertest';
import { MINUTE_MS } from '#libs/shared/contracts';
import { signUp } from '../fixtures/log-in.js';
import { readIcs } from '../fixtures/read-ics.js';
import { startApi, type TestApi } from '../fixtures/start-api.js';

/** Data shown only around the event. */
const FAMILY = {
  parentName: 'Pat Parent',
  parentPhone: '5550102030',
  childName: 'Zebulon Quill',
  specialRequests: 'He must not eat nuts.',
  eventTheme: 'Dinosaurs',
};
const WORDS = ['Pat', '5550102030', 'Zebulon', 'nuts', 'Dinosaurs', 'Meadow Lane', 'Flat garden'];

let api: TestApi;
let riley: { agent: Agent; id: string };
let sam: { agent: Agent; id: string };
let rileyNo: number;
let booking: Booking;

beforeAll(async () => {
  api = await startApi();
  riley = await signUp(api, 'riley', 'user');
  sam = await signUp(api, 'sam', 'user');
  rileyNo = await insertHost(api.database, { name: 'Riley Brook', userId: riley.id });
  const samNo = await insertHost(api.database, { name: 'Sam Stone', userId: sam.id });
  await insertAssignment(api.database, samNo, await insertBooking(api.database, { eventDate: '2026-12-06' }));
  booking = await insertBooking(api.database, {
    ...FAMILY,
    addOns: { photography: true, videography: false, customShirts: true, customAwards: false },
  });
  await insertAssignment(api.database, rileyNo, booking);
  await insertReservation(api.database, await insertCrew(api.database, { name: 'Blue van' }), booking);
}, 60_000);
afterAll(() => api?.stop());
beforeEach(async () => {
  api.clock.set('2026-12-05T13:00:00Z');
  await api.database.query('delete from event_progress');
});

const list = async (query = '', who = riley) =>
  (await who.agent.get(`/api/host/events${query}`).expect(200)).body;
const press = (body: object, key = String(Math.random()), who = riley) =>
  who.agent.post(`/api/host/events/${booking.id}/steps`).set('idempotency-key', key).send(body);
const looks = async () =>
  (await api.database.query("select from audit_log where facts->>'shown' = 'host-event'")).length;

it('a host reads the events they are on duty for, with all the details of the day', async () => {
  expect(await list()).toEqual([
    {
      id: booking.id,
      version: booking.version,
      day: '2026-12-05',
      startsAt: '2026-12-05T15:00:00.000Z',
      endsAt: new Date(booking.startsAt.getTime() + booking.durationMinutes * MINUTE_MS).toISOString(),
      city: 'Springfield',
      zipCode: '10001',
      eventType: 'birthday',
      guestCount: 10,
      games: ['Sack Sprint', 'Tug Of Champions', 'Cup Stack Blitz'],
      role: 'lead',
      drive: { crewName: 'Blue van', leaveAt: '2026-12-05T14:15:00.000Z', minutes: 15, isFromHome: true },
      loading: [
        { item: 'sack-sprint', name: 'Sack Sprint', isLoaded: false },
        { item: 'tug-of-champions', name: 'Tug Of Champions', isLoaded: false },
        { item: 'cup-stack-blitz', name: 'Cup Stack Blitz', isLoaded: false },
        { item: 'photography', name: null, isLoaded: false },
        { item: 'customShirts', name: null, isLoaded: false },
      ],
      steps: [],
      family: {
        parentFirstName: 'Pat',
        parentPhone: '5550102030',
        parentPhoneExtension: null,
        childFirstName: 'Zebulon',
        childAge: 8,
        address: '12 Meadow Lane',
        state: 'NY',
        spaceDetails: 'Flat garden behind the house',
        specialRequests: 'He must not eat nuts.',
        eventTheme: 'Dinosaurs',
        amountDue: '0.00',
      },
    },
  ]);
});

it.each([
  ['2026-12-03T14:59:00Z', 'nothing'],
  ['2026-12-03T15:00:00Z', 'all'],
  ['2026-12-06T15:30:00Z', 'all'],
  ['2026-12-08T15:00:00Z', 'nothing'],
])('at %s the response contains %s of the family', async (now, shown) => {
  api.clock.set(now);
  const { text, body } = await riley.agent.get('/api/host/events?from=2026-12-01&days=14').expect(200);
  expect(body[0]).toMatchObject({ city: 'Springfield', zipCode: '10001' });
  expect(WORDS.filter((word) => text.includes(word))).toEqual(shown === 'all' ? WORDS : []);
});

it('viewing a family’s data writes one audit row per hour, a list without it none', async () => {
  const before = await looks();
  api.clock.set('2026-12-01T15:00:00Z');
  await list();
  expect(await looks()).toBe(before);
  for (const [now, more] of [
    ['2026-12-04T15:00:00Z', 1],
    ['2026-12-04T15:59:00Z', 1],
    ['2026-12-04T16:01:00Z', 2],
  ] as const) {
    api.clock.set(now);
    await list();
    expect(await looks()).toBe(before + more);
  }
});

it('accepts a range of at most two weeks', async () => {
  expect(await list('?from=2026-11-20&days=14')).toEqual([]);
  expect(await list('?from=2026-11-22&days=14')).toHaveLength(1);
  expect(await list('?from=2026-12-05&days=1')).toHaveLength(1);
  await riley.agent.get('/api/host/events?days=15').expect(400);
  await riley.agent.get('/api/host/events?from=soon').expect(400);
});

it('rejects guests, other users and hosts of other events on every route', async () => {
  const url = `/api/host/events/${booking.id}`;
  const user = await signUp(api, 'ursula', 'user');
  const boss = await signUp(api, 'bob', 'admin');
  const calls = (who: Agent) => [
    who.post(`${url}/steps`).send({ step: 'arrived' }),
    who.delete(`${url}/steps`).send({ step: 'arrived' }),
    who.put(`${url}/loading`).send({ item: 'sack-sprint', isLoaded: true }),
  ];
  for (const [who, status] of [
    [api.guest(), 401],
    [user.agent, 403],
    [boss.agent, 403],
    [sam.agent, 404],
  ] as const) {
    for (const call of calls(who)) await call.expect(status);
    if (status !== 404) await who.get('/api/host/events').expect(status);
  }
  expect((await list('', sam)).map(({ id }: { id: string }) => id)).not.toContain(booking.id);
  expect(await api.database.query('select from event_progress')).toEqual([]);
  await user.agent.get(`/api/bookings/${booking.id}/progress`).expect(404);
});

it('a step repeated with its key is recorded once, even after it was undone', async () => {
  const body = { step: 'on-the-way', etaMinutes: 20, pressedAt: '2026-12-05T12:58:00.000Z' };
  const first = await press(body, 'a key').expect(200);
  expect(first.body.steps).toMatchObject([{ step: 'on-the-way', at: body.pressedAt, hostName: 'Riley' }]);
  expect((await press(body, 'a key').expect(200)).body).toEqual(first.body);
  await riley.agent.delete(`/api/host/events/${booking.id}/steps`).send({ step: 'on-the-way' }).expect(200);
  await press(body, 'a key').expect(200);
  expect(await list()).toMatchObject([{ steps: [] }]);
});

it('a later step overrides an earlier one, and an invalid one is rejected', async () => {
  await press({ step: 'arrived' }).expect(200);
  expect((await press({ step: 'on-the-way', etaMinutes: 10 }).expect(409)).body.code).toBe('NOT_ALLOWED');
  api.clock.set('2026-12-05T13:06:00Z');
  const late = await riley.agent.delete(`/api/host/events/${booking.id}/steps`).send({ step: 'arrived' });
  expect([late.status, late.body.code]).toEqual([409, 'TOO_LATE']);
  for (const body of [
    {},
    { step: 'gone' },
    { step: 'on-the-way', etaMinutes: 11 },
    { step: 'started', pressedAt: 'now' },
  ])
    await press(body).expect(400);
});

it('an undo sent late applies from when it was pressed, and never to another host’s step', async () => {
  const url = `/api/host/events/${booking.id}`;
  const { id: pressedBy } = riley;
  const samNo = (await api.database.query("select no from hosts where name = 'Sam Stone'"))[0].no as number;
  await insertAssignment(api.database, samNo, booking, 'helper');
  for (const call of [
    press({ step: 'arrived', pressedBy }, undefined, sam),
    sam.agent.delete(`${url}/steps`).send({ step: 'arrived', pressedBy }),
    sam.agent.put(`${url}/loading`).send({ item: 'sack-sprint', isLoaded: true, pressedBy }),
  ])
    expect((await call.expect(401)).body.code).toBe('UNAUTHENTICATED');
  await press({ step: 'arrived', pressedBy }).expect(200);
  api.clock.set('2026-12-05T13:30:00Z');
  const undo = (pressedAt: string) =>
    riley.agent.delete(`${url}/steps`).send({ step: 'arrived', pressedAt, pressedBy });
  expect((await undo('2026-12-05T13:05:01.000Z').expect(409)).body.code).toBe('TOO_LATE');
  expect((await undo('2026-12-05T13:02:00.000Z').expect(200)).body.steps).toEqual([]);
  await api.database.query('delete from host_assignments where booking_id = $1 and host_no = $2', [
    booking.id,
    samNo,
  ]);
});

it('the family reads the progress with the host’s first name and times only', async () => {
  const parent = await signUp(api, 'pat', 'user');
  await api.database.query('update bookings set user_id = $2 where id = $1', [booking.id, parent.id]);
  await press({ step: 'on-the-way', etaMinutes: 20 }).expect(200);
  const { body } = await parent.agent.get(`/api/bookings/${booking.id}/progress`).expect(200);
  expect(body).toEqual({
    steps: [
      {
        step: 'on-the-way',
        at: '2026-12-05T13:00:00.000Z',
        expectedAt: '2026-12-05T13:20:00.000Z',
        hostName: 'Riley',
      },
    ],
  });
});

it('without days the list contains today’s and all upcoming events, like the host’s calendar', async () => {
  const later = await insertBooking(api.database, {
    eventDate: '2027-02-13',
    startsAt: new Date('2027-02-13T15:00:00Z'),
  });
  await insertAssignment(api.database, rileyNo, later);
  const called = await insertBooking(api.database, { eventDate: '2026-12-20', status: 'cancelled' });
  await insertAssignment(api.database, rileyNo, called);
  const listed = (await list()).map(({ id }: { id: string }) => id);
  expect(listed).toEqual([booking.id, later.id]);
  expect((await list('?days=8')).map(({ id }: { id: string }) => id)).toEqual([booking.id]);
  const { body } = await riley.agent.get('/api/host/calendar-link').expect(200);
  const { events } = readIcs((await api.guest().get(body.path).expect(200)).text);
  expect(events.map(({ uid }) => uid.split('@')[0])).toEqual(listed);
});

describe('money at the event', () => {
  let event: Booking;
  let office: Agent;
  beforeAll(async () => {
    ({ agent: office } = await signUp(api, 'olive', 'admin'));
  });
  beforeEach(async () => {
    const unpaid = { eventDate: '2026-12-05', paymentStatus: 'pending', paymentCompletedAt: null } as const;
    const booking = await insertBooking(api.database, unpaid);
    const { version } = booking;
    const part = await office
      .post(`/api/admin/bookings/${booking.id}/offline-payments`)
      .send({ method: 'check', amount: '150.00', receivedOn: '2026-12-04', version })
      .expect(200);
    event = { ...booking, version: part.body.version };
    await api.database.query('delete from host_assignments where host_no = $1', [rileyNo]);
    await insertAssignment(api.database, rileyNo, event);
  });
  const record = (body: object = {}, { who = riley.agent, key = String(Math.random()) } = {}) =>
    who
      .post(`/api/host/events/${event.id}/payments`)
      .set('idempotency-key', key)
      .send({ method: 'cash', amount: '250.00', version: event.version, ...body });
  const ledger = () =>
    api.database.query(
      `select p.method, p.amount_cents as cents, c.received_by as "receivedBy", c.reference,
         to_char(c.received_on, 'YYYY-MM-DD') as day
       from payments p join captures c on c.payment_id = p.id where p.booking_id = $1 order by p.attempt`,
      [event.id],
    );

  it('the amount due is the price less payments, and the host records it as cash or check', async () => {
    const [{ family, version }] = await list();
    expect([family.amountDue, version]).toEqual(['250.00', event.version]);
    const part = await record({ amount: '100', method: 'check', reference: 'No. 7' }).expect(200);
    expect(part.body).toEqual({ amountDue: '150.00', version: expect.any(Number) });
    const rest = await record({ amount: '150.00', version: part.body.version }).expect(200);
    expect(rest.body).toMatchObject({ amountDue: '0.00' });
    expect(await ledger()).toEqual([
      { method: 'check', cents: 15_000, receivedBy: null, reference: null, day: '2026-12-04' },
      { method: 'check', cents: 10_000, receivedBy: 'Riley B.', reference: 'No. 7', day: '2026-12-05' },
      { method: 'cash', cents: 15_000, receivedBy: 'Riley B.', reference: null, day: '2026-12-05' },
    ]);
    const rows = await api.database.query(
      `select actor_id as "actor", facts from audit_log where what = 'payment-recorded' and subject_id = $1 and actor_id = $2 order by id`,
      [event.id, riley.id],
    );
    expect(rows).toMatchObject([
      { actor: riley.id, facts: { method: 'check', amountCents: 10_000, receivedBy: 'host' } },
      { actor: riley.id, facts: { method: 'cash', amountCents: 15_000, receivedBy: 'host' } },
    ]);
    const told = await api.database.query<{ name: string }>(
      "select name from outbox where payload->>'bookingId' = $1 order by id",
      [event.id],
    );
    expect(told.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['part-payment-recorded', 'payment-captured', 'booking-confirmed']),
    );
    expect((await list())[0].family.amountDue).toBe('0.00');
  });

  it('a repeat with its key records nothing more', async () => {
    const first = await record({ amount: '50' }, { key: 'one press' }).expect(200);
    expect((await record({ amount: '50' }, { key: 'one press' }).expect(200)).body).toEqual(first.body);
    expect(await ledger()).toHaveLength(2);
  });

  it.each([
    ['more than is due', { amount: '250.01' }, 400, 'VALIDATION'],
    ['an older version', { version: 99 }, 409, 'STALE'],
    ['no amount', { amount: '' }, 400, 'VALIDATION'],
    ['PayPal', { method: 'paypal' }, 400, 'VALIDATION'],
  ])('%s is rejected and changes nothing', async (_, body, status, code) => {
    const answer = await record(body);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await ledger()).toHaveLength(1);
  });

  it('only the host on duty records it, in the days around the event', async () => {
    for (const [who, status] of [
      [api.guest(), 401],
      [office, 403],
      [sam.agent, 404],
    ] as const)
      await record({}, { who }).expect(status);
    api.clock.set('2026-12-01T13:00:00Z');
    expect((await record().expect(409)).body.code).toBe('NOT_ALLOWED');
    expect(await ledger()).toHaveLength(1);
  });
});
