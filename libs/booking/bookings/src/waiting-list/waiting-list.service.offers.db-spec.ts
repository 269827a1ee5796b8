import { randomUUID } from 'node:crypto';
import type { RequestUser } from '#libs/platform/auth';
import { CrewReservationsService, CrewStatusService } from '#libs/scheduling/crews';
import { insertBooking, insertCrew, setUpModules, until, UNPAID } from '#libs/platform/testing';
import { DataSource } from 'typeorm';
import { HOUR_MS } from '#libs/shared/contracts';
import { BookingsModule } from '../bookings.module.js';
import { WaitingListRepository } from './waiting-list.repository.js';
import { WaitingListService } from './waiting-list.service.js';

const { modules, database, clock } = setUpModules([BookingsModule]);
const DAY = '2027-05-08';
const NOW = '2027-05-01T16:00:00Z';
let booked: string;

/** One crew from 1:15 to 5 PM: room for one 90-minute event starting from 2 to 2:45 PM. */
beforeAll(async () => {
  clock.set(NOW);
  await insertCrew(database, { hours: [{ weekday: 6, fromMinute: 13 * 60 + 15, toMinute: 17 * 60 }] });
  await until('the crew is known', () => modules.get(CrewStatusService).hasActiveCrew());
});
beforeEach(async () => {
  clock.set(NOW);
  await database.clear('waitlist_entries', 'crew_reservations', 'bookings', 'outbox');
  booked = (await insertBooking(database, UNPAID)).id;
  await inTransaction((tx) => reserve(tx, booked));
});

const list = () => modules.get(WaitingListService);
const inTransaction = <Result>(work: (tx: DataSource['manager']) => Promise<Result>) =>
  modules.get(DataSource).transaction(work);
const SLOT = {
  day: DAY,
  startsAt: new Date('2027-05-08T18:00:00Z'),
  durationMinutes: 90,
  zipCode: '10001',
  games: ['tug-of-war', 'sack-race', 'relay'],
  addOns: { photography: false, videography: false },
};
const reserve = (tx: DataSource['manager'], bookingId: string) =>
  modules.get(CrewReservationsService).reserve(tx, { bookingId }, SLOT, null);
const free = () =>
  inTransaction((tx) => modules.get(CrewReservationsService).release(tx, { bookingId: booked }));
async function wait(changes: Record<string, unknown> = {}): Promise<string> {
  const entry = {
    id: randomUUID(),
    day: DAY,
    earliest_minute: 540,
    latest_minute: 1080,
    games: SLOT.games,
    guest_count: 10,
    add_ons: { photography: false, videography: false, customShirts: false, customAwards: false },
    zip: '10001',
    email: 'pat@example.com',
    created_at: '2027-04-01T10:00:00Z',
    ...changes,
  };
  const names = Object.keys(entry);
  await database.query(
    `insert into waitlist_entries (${names.join(', ')}) values (${names.map((_, n) => `$${n + 1}`).join(', ')})`,
    Object.values(entry),
  );
  return entry.id;
}
const stateOf = async (id: string) =>
  (
    await database.query(
      'select state, offers, offered_until, offered_start, email from waitlist_entries where id = $1',
      [id],
    )
  )[0];
const published = async (name: string) =>
  (await database.query('select from outbox where name = $1', [name])).length;

it('no time is offered while none is free', async () => {
  const id = await wait();
  expect(await list().offerFreeTimes(DAY)).toBe(0);
  expect(await stateOf(id)).toMatchObject({ state: 'waiting', offers: 0 });
});

it('a freed time publishes an event, and only the longest-waiting family is offered it, for four hours', async () => {
  const second = await wait({ created_at: '2027-04-02T10:00:00Z' });
  const first = await wait();
  await free();
  expect(await published('time-freed')).toBe(1);
  expect([await list().offerFreeTimes(DAY), await list().offerFreeTimes(DAY)]).toEqual([1, 0]);
  expect(await stateOf(first)).toMatchObject({
    state: 'offered',
    offers: 1,
    offered_until: new Date('2027-05-01T20:00:00Z'),
    offered_start: new Date('2027-05-08T18:00:00Z'),
  });
  expect(await stateOf(second)).toMatchObject({ state: 'waiting', offers: 0 });
  expect(await published('waiting-offer-made')).toBe(1);
  const other = (await insertBooking(database, UNPAID)).id;
  await expect(inTransaction((tx) => reserve(tx, other))).rejects.toMatchObject({ code: 'SLOT_TAKEN' });
});

it('two concurrent workers make one offer of one time', async () => {
  await wait();
  await wait({ created_at: '2027-04-02T10:00:00Z' });
  await free();
  const made = await Promise.all([1, 2, 3, 4].map(() => list().offerFreeTimes(DAY)));
  expect(made.reduce((sum, each) => sum + each)).toBe(1);
});

it('a lapsed offer goes to the next family and back once, then ends', async () => {
  const [first, second] = [await wait(), await wait({ created_at: '2027-04-02T10:00:00Z' })];
  await free();
  const order: string[] = [];
  for (let round = 0; round < 5; round += 1) {
    await list().offerFreeTimes(DAY);
    for (const id of [first, second]) if ((await stateOf(id)).state === 'offered') order.push(id);
    clock.set(new Date(Date.parse(NOW) + (round + 1) * 4 * HOUR_MS).toISOString());
    await list().endLapsedOffers();
  }
  expect(order).toEqual([first, second, first, second]);
  expect(await stateOf(first)).toMatchObject({ state: 'lapsed', offers: 2, email: null });
});

it('an offer that cannot be ended does not block the others', async () => {
  const lapsed = { state: 'offered', offers: 2, offered_start: '2027-05-08T18:00:00Z' };
  const broken = await wait({ ...lapsed, offered_until: '2027-05-01T10:00:00Z' });
  const other = await wait({ ...lapsed, offered_until: '2027-05-01T11:00:00Z' });
  const entries = modules.get(WaitingListRepository);
  const lock = entries.lock.bind(entries);
  const failing = jest.spyOn(entries, 'lock').mockImplementation((tx, id) => {
    return id === broken ? Promise.reject(new Error('this entry is broken')) : lock(tx, id);
  });
  expect(await list().endLapsedOffers()).toBe(2);
  failing.mockRestore();
  expect([(await stateOf(broken)).state, (await stateOf(other)).state]).toEqual(['offered', 'lapsed']);
});

it('nothing is offered with less than two hours left, and never for a day that has begun', async () => {
  await wait();
  await free();
  clock.set('2027-05-07T16:00:01Z');
  expect(await list().offerFreeTimes(DAY)).toBe(0);
  clock.set('2027-05-08T05:00:00Z');
  expect(await list().offerFreeTimes(DAY)).toBe(0);
});

it('only starts in the requested range are offered, earliest first', async () => {
  const late = await wait({ earliest_minute: 14 * 60 + 30, latest_minute: 18 * 60 });
  const never = await wait({ earliest_minute: 9 * 60, latest_minute: 10 * 60 });
  await free();
  await list().offerFreeTimes(DAY);
  expect(await stateOf(late)).toMatchObject({ offered_start: new Date('2027-05-08T18:30:00Z') });
  expect(await stateOf(never)).toMatchObject({ state: 'waiting' });
});

it.each([
  ['the only requested start', 14 * 60, 14 * 60, '2027-05-08T18:00:00Z'],
  ['the last requested minute', 9 * 60, 14 * 60, '2027-05-08T18:00:00Z'],
  ['nothing when the range ends 15 minutes too early', 9 * 60, 13 * 60 + 45, null],
  ['the last possible start', 14 * 60 + 45, 18 * 60, '2027-05-08T18:45:00Z'],
  ['nothing when the range begins after the last possible start', 15 * 60, 18 * 60, null],
])('a family is offered %s', async (_, earliest, latest, offered) => {
  const id = await wait({ earliest_minute: earliest, latest_minute: latest });
  await free();
  await list().offerFreeTimes(DAY);
  expect((await stateOf(id)).offered_start).toEqual(offered && new Date(offered));
});

it('an offer is redeemed once, and not after it ends', async () => {
  const id = await wait();
  await free();
  await list().offerFreeTimes(DAY);
  clock.set('2027-05-01T20:00:00Z');
  expect(await inTransaction((tx) => list().redeem(tx, id))).toBe(false);
  expect(await stateOf(id)).toMatchObject({ state: 'offered' });
  clock.set('2027-05-01T19:59:59Z');
  const redeem = () => inTransaction((tx) => list().redeem(tx, id));
  expect([await redeem(), await redeem()]).toEqual([true, false]);
  expect(await stateOf(id)).toMatchObject({ state: 'taken', email: null });
});

it('leaving the list frees the time and deletes the entry', async () => {
  const id = await wait();
  await free();
  await list().offerFreeTimes(DAY);
  await list().end(id, 'left');
  expect(await stateOf(id)).toMatchObject({ state: 'left', email: null, offered_until: null });
  expect(await inTransaction((tx) => reserve(tx, booked))).not.toBeNull();
});

it('a key opens only its entry, and only its hash is stored', async () => {
  const [id] = [await wait(), await wait()];
  const entries = modules.get(WaitingListRepository);
  const key = await list().createKey(id);
  const other = `${key.slice(1)}x`;
  expect((await entries.findByKey(key))?.id).toBe(id);
  expect(await entries.findByKey(other)).toBeNull();
  const guest = { address: '10.0.0.9' } as RequestUser;
  await expect(list().offerOf(other, guest)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  expect(JSON.stringify(await database.query('select * from waitlist_entries'))).not.toContain(key);
});

it('waiting ends when the day begins, and the entry is deleted seven days after it', async () => {
  const id = await wait();
  clock.set('2027-05-08T04:00:00Z');
  await list().endPastEntries();
  expect(await stateOf(id)).toMatchObject({ state: 'over', email: null });
  clock.set('2027-05-16T03:00:00Z');
  await list().endPastEntries();
  expect(await stateOf(id)).toBeDefined();
  clock.set('2027-05-16T04:00:00Z');
  await list().endPastEntries();
  expect(await stateOf(id)).toBeUndefined();
});

describe('an offer by hand', () => {
  const staff = { userId: '00000000-0000-4000-8000-00000000000a' } as RequestUser;
  const offer = (id: string, start = '2:15 PM') => list().offerByHand(id, start, staff);
  const codeOf = (attempt: Promise<unknown>) =>
    attempt.then(
      () => 'done',
      ({ code }) => code as string,
    );
  const audited = (id: string) =>
    database.query('select what, facts from audit_log where subject_id = $1', [id]);

  it('holds the chosen start, is mailed and has the deadline of any offer, and is audited', async () => {
    const id = await wait();
    await free();
    await offer(id);
    expect(await stateOf(id)).toMatchObject({
      state: 'offered',
      offers: 1,
      offered_start: new Date('2027-05-08T18:15:00Z'),
      offered_until: new Date('2027-05-01T20:00:00Z'),
    });
    expect(await published('waiting-offer-made')).toBe(1);
    expect(await audited(id)).toEqual([
      { what: 'waiting-offer-made', facts: { day: DAY, start: '2:15 PM' } },
    ]);
    const other = (await insertBooking(database, UNPAID)).id;
    await expect(inTransaction((tx) => reserve(tx, other))).rejects.toMatchObject({ code: 'SLOT_TAKEN' });
  });

  it('may go past a family that waits longer', async () => {
    const first = await wait();
    const second = await wait({ created_at: '2027-04-02T10:00:00Z' });
    await free();
    await offer(second);
    expect(await stateOf(first)).toMatchObject({ state: 'waiting' });
    expect(await codeOf(offer(first))).toBe('SLOT_TAKEN');
  });

  it('is made once when two press at once, and once when a freed time is offered at that moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      await database.clear('waitlist_entries', 'outbox');
      await database.query("update crew_reservations set state = 'released'");
      const id = await wait();
      const [one, two] = await Promise.all([
        codeOf(offer(id)),
        codeOf(offer(id)),
        list().offerFreeTimes(DAY),
      ]);
      expect([one, two].filter((each) => each === 'done').length).toBeLessThanOrEqual(1);
      expect(await stateOf(id)).toMatchObject({ state: 'offered', offers: 1 });
      expect(await published('waiting-offer-made')).toBe(1);
    }
  });

  it.each<[string, string, Record<string, unknown>, string, string?]>([
    ['a taken start', 'SLOT_TAKEN', {}, '9:00 AM'],
    ['a start that does not suit the family', 'VALIDATION', { earliest_minute: 870 }, '2:15 PM'],
    ['a third offer', 'NOT_ALLOWED', { offers: 2 }, '2:15 PM'],
    ['a family that left', 'NOT_FOUND', { state: 'left', email: null }, '2:15 PM'],
    ['too little time to answer', 'TOO_LATE', {}, '2:15 PM', '2027-05-07T16:15:01Z'],
  ])('%s is refused, and nothing is written', async (_what, code, changes, start, now = NOW) => {
    const id = await wait(changes);
    await free();
    const before = await stateOf(id);
    clock.set(now);
    expect(await codeOf(offer(id, start))).toBe(code);
    expect(await stateOf(id)).toEqual(before);
    expect([await published('waiting-offer-made'), await audited(id)]).toEqual([0, []]);
  });

  it('lists who waits, in the order of the offers, without those that ended', async () => {
    const other = await wait({ day: '2027-05-15', name: 'Dana' });
    const later = await wait({ created_at: '2027-04-02T10:00:00Z' });
    const first = await wait();
    await wait({ state: 'left', email: null });
    await wait({ day: '2027-04-30' });
    expect((await list().list()).map(({ id }) => id)).toEqual([first, later, other]);
    await free();
    await offer(first);
    expect((await list().list()).map(({ id, offer: open }) => [id, open])).toEqual([
      [later, null],
      [first, { start: '2:15 PM', until: '2027-05-01T20:00:00.000Z' }],
      [other, null],
    ]);
  });
});
