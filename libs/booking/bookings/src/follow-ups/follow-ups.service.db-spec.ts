import { RequestUser } from '#libs/platform/auth';
import { insertBooking, insertUser, setUpModules } from '#libs/platform/testing';
import { DataSource } from 'typeorm';
import { BookingRetentionService } from '../lifecycle/booking-retention.service.js';
import { BookingsModule } from '../bookings.module.js';
import { FollowUpsService } from './follow-ups.service.js';

const { modules, database, clock } = setUpModules([BookingsModule]);
// Tuesday noon in New York.
const NOW = '2026-12-01T17:00:00Z';
let staff: RequestUser;
let staffId: string;
let bookingId: string;

beforeAll(async () => {
  const user = await insertUser(database, { role: 'admin', username: 'ada' });
  staff = new RequestUser({ token: 'a log-in', user });
  staffId = user.id;
});
beforeEach(async () => {
  clock.set(NOW);
  await database.clear('bookings');
  ({ id: bookingId } = await insertBooking(database));
});

const followUps = () => modules.get(FollowUpsService);
const CALL = { text: 'Call about the cake', day: '2026-12-03' };
const set = (changes: object = {}) =>
  followUps().set(bookingId, { ...CALL, assigneeId: staffId, ...changes }, staff);
const edit = (id: string, changes: object) =>
  followUps().edit(bookingId, id, { ...CALL, assigneeId: staffId, version: 1, ...changes }, staff);
async function made(changes: object = {}): Promise<string> {
  await set(changes);
  return (await followUps().listOf(bookingId)).at(-1)?.id ?? '';
}
const audited = () =>
  database.query<{ what: string; facts: object }>(
    'select what, facts from audit_log where subject_id = $1 order by id',
    [bookingId],
  );
const open = async () => (await followUps().openFollowUps()).map(({ note }) => note);

it('a follow-up is set, edited and done, each with an audit row without its text', async () => {
  const id = await made();
  await edit(id, { text: 'Ask about the dog', day: '2026-12-04' });
  await followUps().finish(bookingId, id, 2, staff);
  expect(await followUps().listOf(bookingId)).toMatchObject([
    {
      id,
      text: 'Ask about the dog',
      dueOn: '2026-12-04',
      assigneeId: staffId,
      doneAt: new Date(NOW),
      version: 3,
    },
  ]);
  const facts = (dueOn: string) => ({ followUpId: id, dueOn, assigneeId: staffId });
  expect(await audited()).toEqual([
    { what: 'booking-follow-up-set', facts: facts('2026-12-03') },
    { what: 'booking-follow-up-changed', facts: facts('2026-12-04') },
    { what: 'booking-follow-up-done', facts: facts('2026-12-04') },
  ]);
});

it.each([
  ['2026-12-03T04:59:59Z', []],
  ['2026-12-03T05:00:00Z', [CALL.text]],
  ['2026-12-09T17:00:00Z', [CALL.text]],
])('a follow-up for December 3 waits at %s: %j', async (now, expected) => {
  await set();
  clock.set(now);
  expect(await open()).toEqual(expected);
});

it('what is done waits no more, and cannot be done or edited again', async () => {
  const id = await made({ day: '2026-12-01' });
  expect(await open()).toEqual([CALL.text]);
  await followUps().finish(bookingId, id, 1, staff);
  expect(await open()).toEqual([]);
  const again = { code: 'NOT_ALLOWED' };
  await expect(followUps().finish(bookingId, id, 2, staff)).rejects.toMatchObject(again);
  await expect(edit(id, { version: 2 })).rejects.toMatchObject(again);
});

it('of two who edit the same version, the later one is rejected', async () => {
  const id = await made();
  await edit(id, { text: 'First' });
  await expect(edit(id, { text: 'Second' })).rejects.toMatchObject({ code: 'STALE' });
  await expect(followUps().finish(bookingId, id, 1, staff)).rejects.toMatchObject({ code: 'STALE' });
});

it('a day in the past is rejected, unless it was set before', async () => {
  await expect(set({ day: '2026-11-30' })).rejects.toMatchObject({ code: 'VALIDATION' });
  const id = await made();
  clock.set('2026-12-05T17:00:00Z');
  await edit(id, { text: 'Call again' });
  await expect(edit(id, { version: 2, day: '2026-12-04' })).rejects.toMatchObject({ code: 'VALIDATION' });
});

it.each([
  ['work', true],
  ['full', true],
  ['read', false],
])('somebody with the level %s can get one: %s', async (adminLevel, isPossible) => {
  const { id: assigneeId } = await insertUser(database, { role: 'admin', adminLevel } as object);
  const isSet = await set({ assigneeId }).then(
    () => true,
    ({ code }: { code: string }) => code !== 'VALIDATION',
  );
  expect(isSet).toBe(isPossible);
});

it('a parent cannot get one', async () => {
  const { id: assigneeId } = await insertUser(database);
  await expect(set({ assigneeId })).rejects.toMatchObject({ code: 'VALIDATION' });
});

it('one of another booking, or an unknown one, is not found', async () => {
  const id = await made();
  ({ id: bookingId } = await insertBooking(database));
  for (const each of [id, 'what']) await expect(edit(each, {})).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('follow-ups are deleted with the child’s data, and new ones are rejected', async () => {
  await set();
  const retention = modules.get(BookingRetentionService);
  for (let turn = 0; turn < 2; turn += 1)
    await modules.get(DataSource).transaction((tx) => retention.redactChild(tx, [bookingId]));
  expect(await followUps().listOf(bookingId)).toEqual([]);
  await expect(set()).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
});
