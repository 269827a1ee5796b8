import { WaitingListService } from '#libs/booking/bookings';
import { bookingBody, insertCrew } from '#libs/platform/testing';
import { HOUR_MS } from '#libs/shared/contracts';
import { startApi, type TestApi } from '../fixtures/start-api.js';

const SATURDAY = '2026-12-05';
const GAMES = ['sack-sprint', 'tug-of-champions', 'cup-stack-blitz'];

let api: TestApi;
beforeAll(async () => (api = await startApi({ RATE_LIMITS: 'on', TRUST_PROXY: '1' })));
afterAll(() => api?.stop());
beforeEach(() => api.database.clear('waitlist_entries', 'crew_reservations'));

let hosts = 0;
const anAddress = () => `10.9.0.${(hosts += 1)}`;
const wish = (changes: object = {}) => ({
  day: SATURDAY,
  earliest: '10:00 AM',
  latest: '6:00 PM',
  games: GAMES,
  guestCount: 12,
  zipCode: '10001',
  email: 'pat@example.com',
  name: 'Pat Parent',
  ...changes,
});
const join = (changes: object = {}, { from = anAddress(), key = '', who = api.guest() } = {}) =>
  who
    .post('/api/waiting-list')
    .set('x-forwarded-for', from)
    .set(key ? { 'idempotency-key': key } : {})
    .send(wish(changes));
const open = (key: string, from = anAddress()) =>
  api.guest().get(`/api/waiting-list/${key}`).set('x-forwarded-for', from);
const leave = (key: string, from = anAddress()) =>
  api.guest().delete(`/api/waiting-list/${key}`).set('x-forwarded-for', from);
const entries = () =>
  api.database.query(
    'select state, email, name, user_id as "userId" from waitlist_entries order by created_at',
  );
/** The key as mailed; only its hash is stored. */
const mailedKey = (id: string) => api.app.get(WaitingListService, { strict: false }).createKey(id);

describe('joining', () => {
  it('stores the request with its times in either order, and opens no session', async () => {
    const { body, headers } = await join({ earliest: '6:00 PM', latest: '10:00 AM' }).expect(201);
    expect(Object.keys(body as object)).toEqual(['id']);
    expect(headers['set-cookie']).toBeUndefined();
    const [row] = await api.database.query(
      'select earliest_minute as earliest, latest_minute as latest, zip, games from waitlist_entries where id = $1',
      [body.id],
    );
    expect(row).toEqual({ earliest: 600, latest: 1080, zip: '10001', games: GAMES });
    expect(await entries()).toEqual([
      { state: 'waiting', email: 'pat@example.com', name: 'Pat Parent', userId: null },
    ]);
  });

  it('twice with one key makes one entry with one answer; with another body it is rejected', async () => {
    const sent = { key: 'wait-1', who: api.guest() };
    const [first, second] = [await join({}, sent).expect(201), await join({}, sent).expect(201)];
    expect(second.body).toEqual(first.body);
    await join({ guestCount: 13 }, sent).expect(422);
    expect(await entries()).toHaveLength(1);
  });

  it.each([
    ['the current day', { day: '2026-06-01' }, 'day'],
    ['a past day', { day: '2020-05-01' }, 'day'],
    ['a mistyped year', { day: '2999-05-01' }, 'day'],
    ['no day', { day: '' }, 'day'],
    ['a time off the list', { earliest: '3:07 AM' }, 'earliest'],
    ['no latest time', { latest: 7 }, 'latest'],
    ['two games, one of them twice', { games: ['a', 'b', 'b'] }, 'games'],
    ['three children', { guestCount: 3 }, 'guestCount'],
    ['no place', { zipCode: '' }, 'zipCode'],
    ['a broken e-mail', { email: 'pat' }, 'email'],
    ['a long name', { name: 'x'.repeat(101) }, 'name'],
  ])('with %s is rejected with its field, and nothing is stored', async (_what, changes, field) => {
    const { body } = await join(changes).expect(400);
    expect([body.code, Object.keys(body.errors as object)]).toEqual(['VALIDATION', [field]]);
    expect(await entries()).toEqual([]);
  });

  it('ten per hour and address are accepted', async () => {
    const from = anAddress();
    for (let count = 0; count < 10; count += 1) await join({}, { from }).expect(201);
    const { body, headers } = await join({}, { from }).expect(429);
    expect([body.code, Number(headers['retry-after']) > 0]).toEqual(['TOO_MANY', true]);
    await join().expect(201);
  });
});

describe('a mailed key', () => {
  it.each(['nonsense', 'x'.repeat(43), '00000000-0000-4000-8000-000000000000'])(
    '%s that is unknown has no effect',
    async (key) => {
      expect((await open(key).expect(404)).body.code).toBe('NOT_FOUND');
      expect((await leave(key).expect(404)).body.code).toBe('NOT_FOUND');
    },
  );

  it('of a waiting entry has no offer, and can end the entry repeatedly', async () => {
    const key = await mailedKey((await join().expect(201)).body.id as string);
    await open(key).expect(404);
    await leave(key).expect(204);
    await leave(key).expect(204);
    expect(await entries()).toEqual([{ state: 'left', email: null, name: null, userId: null }]);
  });

  it('can be used sixty times per hour and address', async () => {
    const from = anAddress();
    for (let count = 0; count < 60; count += 1) await open('x'.repeat(43), from).expect(404);
    const { headers } = await open('x'.repeat(43), from).expect(429);
    expect(Number(headers['retry-after']) > 0).toBe(true);
    await leave('x'.repeat(43), from).expect(429);
  });
});

describe('with one van that has time for one event', () => {
  let key: string;
  /** 1:15 to 5:00 PM fits one event of 90 minutes that starts between 2:00 and 2:45 PM. */
  beforeAll(() => insertCrew(api.database, { hours: [{ weekday: 6, fromMinute: 795, toMinute: 1020 }] }));
  beforeEach(async () => {
    key = await mailedKey((await join().expect(201)).body.id as string);
    await api.app.get(WaitingListService, { strict: false }).offerFreeTimes(SATURDAY);
  });

  const startsFor = async (offer: string) => {
    const query = new URLSearchParams({
      from: SATURDAY,
      days: '1',
      games: GAMES.join(),
      zipCode: '10001',
      offer,
    });
    const { body } = await api
      .guest()
      .get(`/api/availability?${query.toString()}`)
      .set('x-forwarded-for', anAddress())
      .expect(200);
    return (body as { days: { starts: string[] }[] }).days[0].starts;
  };
  const book = (changes: object) =>
    api
      .guest()
      .post('/api/bookings')
      .set('x-forwarded-for', anAddress())
      .send(bookingBody({ eventDate: SATURDAY, eventTime: '2:00 PM', ...changes }));

  it('an offer shows its time, its deadline and the data for the booking form', async () => {
    const { body } = await open(key).expect(200);
    expect(body).toEqual({
      day: SATURDAY,
      start: '2:00 PM',
      until: new Date(api.clock.now().getTime() + 4 * HOUR_MS).toISOString(),
      games: GAMES,
      guestCount: 12,
      addOns: { photography: false, videography: false, customShirts: false, customAwards: false },
      zipCode: '10001',
      email: 'pat@example.com',
      name: 'Pat Parent',
    });
  });

  it('the held time can be booked only with the key', async () => {
    const all = ['2:00 PM', '2:15 PM', '2:30 PM', '2:45 PM'];
    expect([await startsFor(key), await startsFor('x'.repeat(43)), await startsFor('')]).toEqual([
      all,
      [],
      [],
    ]);
    await book({ parentEmail: 'other@example.com' }).expect(409);
    await book({ offer: 'x'.repeat(43), parentEmail: 'other@example.com' }).expect(409);
    await book({ offer: key }).expect(201);
    expect(await startsFor(key)).toEqual([]);
    await open(key).expect(404);
    await leave(key).expect(204);
    expect((await entries()).map(({ state }) => state)).toEqual(['taken']);
  });

  it('the key no longer works after four hours', async () => {
    const now = api.clock.now();
    api.clock.forwardMinutes(240);
    await open(key).expect(404);
    expect(await startsFor(key)).toEqual([]);
    api.clock.set(now.toISOString());
  });
});
