import { randomUUID } from 'node:crypto';
import { RequestUser } from '#libs/platform/auth';
import { insertBooking, setUpModules } from '#libs/platform/testing';
import { BookingDraftsService } from './booking-drafts.service.js';
import { BookingsModule } from '../bookings.module.js';

const NOON = '2026-06-01T16:00:00Z';
const DAY_MINUTES = 24 * 60;

const { modules, database, clock } = setUpModules([BookingsModule], {
  environment: () => ({ RATE_LIMITS: 'on' }),
});
beforeEach(async () => {
  clock.set(NOON);
  await database.clear('booking_drafts', 'bookings', 'rate_limits');
});

const drafts = () => modules.get(BookingDraftsService);
const guest = (address = '10.0.0.1') => new RequestUser({ address });
const stored = () => database.query('select from booking_drafts');
/** A guest with a stored draft. */
async function begun(address?: string): Promise<RequestUser> {
  const somebody = guest(address);
  await drafts().save({ step: 1, draft: { parentName: 'Pat' } }, somebody);
  return somebody;
}

it('a draft is restored with its step and texts, and its guest gets a session', async () => {
  const somebody = guest();
  expect(await drafts().read(somebody)).toBeNull();
  await drafts().save({ step: 2, draft: { parentName: 'Pat', isAdmin: true } }, somebody);
  expect([somebody.isKnown, somebody.newCookie]).toEqual([true, 'guest']);
  expect(await drafts().read(somebody)).toEqual({
    step: 2,
    draft: { parentName: 'Pat' },
    updatedAt: new Date(NOON).toISOString(),
  });
});

it('a draft is readable by its session only, and a read creates no session', async () => {
  await begun();
  const [stranger, known] = [guest(), new RequestUser({ token: 'a cookie' })];
  expect([await drafts().read(stranger), await drafts().read(known)]).toEqual([null, null]);
  expect(stranger.isKnown).toBe(false);
});

it('a changed draft replaces the old one, and its retention day starts again', async () => {
  const somebody = await begun();
  clock.forwardMinutes(DAY_MINUTES - 1);
  await drafts().save({ step: 3, draft: { childName: 'Robin' } }, somebody);
  clock.forwardMinutes(DAY_MINUTES - 1);
  expect(await drafts().read(somebody)).toMatchObject({ step: 3, draft: { childName: 'Robin' } });
  expect(await stored()).toHaveLength(1);
});

it('an older tab does not replace a newer draft, but a deleted draft is stored again', async () => {
  const somebody = guest();
  const save = (parentName: string, basedOn?: string | null) =>
    drafts().save({ step: 1, draft: { parentName }, basedOn }, somebody);
  const first = await save('Pat', null);
  clock.forwardMinutes(1);
  await expect(save('Kim', null)).rejects.toMatchObject({ code: 'STALE' });
  const second = await save('Dana', first);
  await expect(save('Kim', first)).rejects.toMatchObject({ code: 'STALE' });
  expect(await drafts().read(somebody)).toMatchObject({ draft: { parentName: 'Dana' }, updatedAt: second });
  await save('Robin');
  await drafts().remove(somebody);
  await save('Kim', second);
  clock.forwardMinutes(DAY_MINUTES);
  await save('Lee', null);
  expect(await drafts().read(somebody)).toMatchObject({ draft: { parentName: 'Lee' } });
});

it('after one day a draft is not shown, and the sweep deletes only such drafts', async () => {
  const old = await begun();
  clock.forwardMinutes(1);
  const young = await begun();
  clock.forwardMinutes(DAY_MINUTES - 1);
  expect(await drafts().read(old)).toBeNull();
  await drafts().deleteOld();
  expect(await stored()).toHaveLength(1);
  expect(await drafts().read(young)).toMatchObject({ step: 1 });
});

it('a booking hides earlier drafts, and later input is a new draft', async () => {
  const somebody = await begun();
  const book = (createdAt: string) =>
    insertBooking(database, { sessionIds: [somebody.sessionId], createdAt: new Date(createdAt) });
  await book('2026-06-01T15:59:59Z');
  expect(await drafts().read(somebody)).not.toBeNull();
  await book('2026-06-01T16:00:00Z');
  expect(await drafts().read(somebody)).toBeNull();
  clock.forwardMinutes(1);
  await drafts().save({ step: 1, draft: {} }, somebody);
  expect((await drafts().read(somebody))?.draft).toEqual({});
});

it.each([
  ['a step before the first', { step: 0, draft: {} }],
  ['a step after the last', { step: 6, draft: {} }],
  ['half a step', { step: 1.5, draft: {} }],
  ['no draft', { step: 1 }],
  ['an unreadable instant', { step: 1, draft: {}, basedOn: 'yesterday' }],
  ['a list', { step: 1, draft: [] }],
  ['more than 16 KB', { step: 1, draft: { specialRequests: 'x'.repeat(16 * 1024) } }],
])('%s is rejected without storing a draft or a session', async (_, body) => {
  const somebody = guest();
  await expect(drafts().save(body, somebody)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  expect([await stored(), somebody.isKnown]).toEqual([[], false]);
});

it('creating drafts is rate limited per address, changing one is not', async () => {
  const somebody = await begun();
  const begin = async () => {
    for (let count = 0; count < 1_000; count += 1) await begun();
  };
  await expect(begin()).rejects.toMatchObject({ code: 'TOO_MANY' });
  await drafts().save({ step: 4, draft: {} }, somebody);
  expect(await drafts().read(somebody)).toMatchObject({ step: 4 });
  expect(await drafts().read(await begun('10.0.0.2'))).not.toBeNull();
});

it('a draft is deleted when its owner discards it or deletes the account; other drafts stay', async () => {
  const [first, second, third] = [await begun(), await begun(), await begun()];
  await drafts().remove(guest());
  await drafts().remove(first);
  await drafts().removeOfSessions([randomUUID(), second.sessionId]);
  expect([await drafts().read(first), await drafts().read(second)]).toEqual([null, null]);
  expect(await drafts().read(third)).not.toBeNull();
});
