import { START_TIMES, type AvailabilityView } from '#libs/shared/contracts';
import { bookingBody, insertCrew } from '#libs/platform/testing';
import { startApi, type TestApi } from '../fixtures/start-api.js';

const SATURDAY = '2026-12-05';
const GAMES = 'sack-sprint,tug-of-champions,cup-stack-blitz';

let api: TestApi;
let crewNo: number;
beforeAll(async () => (api = await startApi({ RATE_LIMITS: 'on', TRUST_PROXY: '1' })));
afterAll(() => api?.stop());

let hosts = 0;
const anAddress = () => `10.7.0.${(hosts += 1)}`;
const ask = (query: string, { who = api.guest(), from = anAddress() } = {}) =>
  who.get(`/api/availability?${query}`).set('x-forwarded-for', from);
const startsOn = async (query: string, who = api.guest()) => {
  const { body } = await ask(`from=${SATURDAY}&days=1&games=${GAMES}&zipCode=10001${query}`, { who }).expect(
    200,
  );
  return (body as AvailabilityView).days[0].starts;
};
const untilLimited = async () => {
  const { body } = await api.guest().get('/api/config').expect(200);
  if (!(body as { limitsStarts: boolean }).limitsStarts) await untilLimited();
};

it('without an active crew every day has all 37 starts, and the answer says that starts are not limited', async () => {
  const { body } = await ask(`from=${SATURDAY}`).expect(200);
  const { limited, timeZone, days } = body as AvailabilityView;
  expect([limited, timeZone, days.length, days[0].day, days[41].day]).toEqual([
    false,
    'America/New_York',
    42,
    SATURDAY,
    '2027-01-15',
  ]);
  for (const { starts, taken } of days) expect([starts, taken]).toEqual([START_TIMES, 0]);
  expect((await api.guest().get('/api/config')).body.limitsStarts).toBe(false);
});

it.each([
  ['', 'from'],
  ['from=tomorrow', 'from'],
  [`from=${SATURDAY}&days=0`, 'days'],
  [`from=${SATURDAY}&days=43`, 'days'],
  [`from=${SATURDAY}&guestCount=51`, 'guestCount'],
  [`from=${SATURDAY}&addOns=fireworks`, 'addOns'],
  [`from=${SATURDAY}&zipCode=${'1'.repeat(11)}`, 'zipCode'],
  [`from=${SATURDAY}&games=${'g'.repeat(65)}`, 'games'],
])('rejects the query %j with its field', async (query, field) => {
  const { body } = await ask(query).expect(400);
  expect([body.code, Object.keys(body.errors as object)]).toEqual(['VALIDATION', [field]]);
});

it('a request opens no session and needs none', async () => {
  const { headers } = await ask(`from=${SATURDAY}&games=nonsense&guestCount=50&addOns=photography`).expect(
    200,
  );
  expect(headers['set-cookie']).toBeUndefined();
});

it('sixty requests per minute and address are allowed', async () => {
  const from = anAddress();
  for (let count = 0; count < 60; count += 1) await ask(`from=${SATURDAY}&days=1`, { from }).expect(200);
  const { body, headers } = await ask(`from=${SATURDAY}&days=1`, { from }).expect(429);
  expect([body.code, Number(headers['retry-after']) > 0]).toEqual(['TOO_MANY', true]);
  await ask(`from=${SATURDAY}&days=1`).expect(200);
});

describe('with one active van', () => {
  beforeAll(async () => {
    crewNo = await insertCrew(api.database);
    await untilLimited();
  });

  it('open starts depend on the games, with a minimum of three', async () => {
    const five = `&games=${GAMES},egg-spoon-express,ring-toss-royale`;
    const [none, three] = [await startsOn('&games='), await startsOn('')];
    expect(none).toEqual(three);
    expect(three.length).toBeGreaterThan((await startsOn(five)).length);
  });

  it('an answer matches its ETag until a time is taken or freed', async () => {
    const query = `from=${SATURDAY}&games=${GAMES}&zipCode=10001`;
    const { headers, body } = await ask(query).expect(200);
    expect(headers['cache-control']).toBe('no-cache');
    await ask(query).set('if-none-match', headers.etag).expect(304);
    await api
      .guest()
      .post('/api/bookings')
      .send(bookingBody({ eventDate: '2026-12-06' }))
      .expect(201);
    const changed = await ask(query).set('if-none-match', headers.etag).expect(200);
    expect(changed.body).not.toEqual(body);
  });

  it('an open start can be booked and is then closed; a closed one is rejected with alternatives', async () => {
    const guest = api.guest();
    const eventTime = (await startsOn('')).at(-1);
    const booked = bookingBody({ eventTime });
    await guest.post('/api/bookings').send(booked).expect(201);
    expect(await startsOn('')).not.toContain(eventTime);
    const { body } = await guest.post('/api/bookings').send(booked).expect(409);
    expect(body).toMatchObject({ code: 'SLOT_TAKEN', alternativesDay: SATURDAY });
    const open = await startsOn('');
    expect((body.alternatives as string[]).every((start) => open.includes(start))).toBe(true);
    expect(body.alternatives).toHaveLength(3);
  });

  it('a reschedule shows its owner the booking’s own time as free, and is NOT_FOUND for others', async () => {
    const holder = api.guest();
    const eventTime = (await startsOn(''))[0];
    const { body } = await holder.post('/api/bookings').send(bookingBody({ eventTime })).expect(201);
    const moving = `&moving=${(body as { id: string }).id}`;
    expect(await startsOn(moving, holder)).toContain(eventTime);
    expect(await startsOn('', holder)).not.toContain(eventTime);
    for (const foreign of [moving, '&moving=nonsense']) {
      const { body: rejection } = await ask(`from=${SATURDAY}${foreign}`).expect(404);
      expect(rejection).toMatchObject({ code: 'NOT_FOUND', message: 'We could not find that booking.' });
    }
  });

  it('a day on which the van is closed has no starts', async () => {
    await api.database.query('insert into crew_days (crew_no, day) values ($1, $2)', [crewNo, SATURDAY]);
    const { body } = await ask(`from=${SATURDAY}&days=2`).expect(200);
    expect((body as AvailabilityView).days.map(({ taken }) => taken === 37)).toEqual([true, false]);
  });
});
