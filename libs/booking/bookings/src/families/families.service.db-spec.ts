import { RequestUser } from '#libs/platform/auth';
import { MAX_FAMILY_TAGS, type AppError } from '#libs/shared/contracts';
import { insertBooking, insertUser, setUpModules } from '#libs/platform/testing';
import { DataSource } from 'typeorm';
import type { BookingEntity as Booking } from '../booking.entity.js';
import { BookingsHandlers } from '../bookings.handlers.js';
import { BookingsWorkerModule } from '../bookings.worker.module.js';
import { BookingRetentionService } from '../lifecycle/booking-retention.service.js';
import { FamiliesService } from './families.service.js';

const { modules, database, clock } = setUpModules([BookingsWorkerModule]);
let staff: RequestUser;

beforeAll(async () => {
  const user = await insertUser(database, { role: 'admin', username: 'ada' });
  staff = new RequestUser({ token: 'a log-in', user });
});
beforeEach(async () => {
  clock.set('2026-12-01T16:00:00Z');
  await database.clear('bookings');
});

const PAT = { parentName: 'Pat Parent', parentEmail: 'pat@example.com', parentPhone: '5550100001' };
const JO = { parentName: 'Jo Miller', parentEmail: 'jo@example.com', parentPhone: '5550100002' };
const SAM = { parentName: 'Sam Reed', parentEmail: 'sam@example.com', parentPhone: '5550100003' };

let minute = 0;
/** Each is booked a minute after the one before. */
const book = (changes: Partial<Booking>) =>
  insertBooking(database, { createdAt: new Date(Date.UTC(2026, 10, 1, 12, (minute += 1))), ...changes });

const families = () => modules.get(FamiliesService);
const list = async (search?: string, page = 1, pageSize = 25) => {
  const { families: rows, total } = await families().page({ search, page, pageSize });
  return { names: rows.map(({ name, bookings }) => `${name} ${bookings}`), total };
};
const idsOf = async ({ id }: Booking) => (await families().find(id, 100)).contacts.bookingIds.toSorted();
const additionsTo = async ({ id }: Booking) =>
  families().additions((await families().find(id, 100)).contacts);
const noted = async (booking: Booking) => {
  const { notes, tags } = await additionsTo(booking);
  return [notes.map(({ text }) => text), tags.map(({ tag }) => tag)];
};
const codeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'done',
    ({ code }: AppError) => code,
  );
const audited = async () =>
  (
    await database.query<{ what: string }>("select what from audit_log where subject = 'family' order by id")
  ).map(({ what }) => what);

describe('a family', () => {
  it.each([
    ['the same address and phone', {}, true],
    ['the address in capitals', { parentEmail: 'PAT@example.com' }, true],
    ['another name', { parentName: 'Patricia Parent' }, true],
    ['another address', { parentEmail: 'other@example.com' }, false],
    ['another phone', { parentPhone: '5550109999' }, false],
  ])('of two guest bookings with %s', async (_, changes, isOne) => {
    const [first, second] = [await book(PAT), await book({ ...PAT, ...changes })];
    expect(await idsOf(first)).toEqual((isOne ? [first.id, second.id] : [first.id]).toSorted());
  });

  it('is all bookings of an account, and no other with its address', async () => {
    const { id: userId } = await insertUser(database);
    const first = await book({ ...PAT, userId });
    const second = await book({ ...JO, userId });
    await book(PAT);
    expect(await idsOf(first)).toEqual([first.id, second.id].toSorted());
    expect((await families().find(first.id, 100)).listed).toMatchObject({
      id: second.id,
      name: 'Jo Miller',
      hasAccount: true,
      bookings: 2,
    });
  });

  it.each(['00000000-0000-4000-8000-000000000000', 'nonsense', ''])('%j is unknown', async (id) => {
    expect(await codeOf(families().find(id, 100))).toBe('NOT_FOUND');
  });
});

describe('the list', () => {
  it('shows each family once, page by page, those that booked last first', async () => {
    await book(SAM);
    await book(PAT);
    await book(JO);
    await book(PAT);
    expect(await list()).toEqual({ names: ['Pat Parent 2', 'Jo Miller 1', 'Sam Reed 1'], total: 3 });
    expect(await list(undefined, 2, 2)).toEqual({ names: ['Sam Reed 1'], total: 3 });
  });

  it.each([
    ['a name', 'miller'],
    ['an address', 'jo@example'],
    ['a phone number', '(555) 010-0002'],
    ['a city', 'elsewhere'],
    ['a tag', 'Big DOG'],
  ])('is searched by %s', async (_, search) => {
    await book(PAT);
    const jo = await book({ ...JO, location: { ...(await book(SAM)).location, city: 'Elsewhere' } });
    await families().addTag(jo.id, 'big dog', staff);
    expect(await list(search)).toEqual({ names: ['Jo Miller 1'], total: 1 });
  });

  it('counts all bookings of a family of which a search finds one', async () => {
    await book(PAT);
    await book({ ...PAT, promoCode: 'SPRING' });
    expect(await list('spring')).toEqual({ names: ['Pat Parent 2'], total: 1 });
  });
});

describe('notes and tags', () => {
  it('belong to the whole family, newest first, and are audited without their text', async () => {
    const [first, second] = [await book(PAT), await book(PAT)];
    await families().addNote(first.id, 'Ring the lower bell', staff);
    clock.forwardMinutes(1);
    await families().addNote(second.id, 'Has a pool', staff);
    await families().addTag(first.id, 'dog', staff);
    expect(await noted(first)).toEqual([['Has a pool', 'Ring the lower bell'], ['dog']]);
    expect((await additionsTo(first)).notes[0]).toMatchObject({ who: 'ada', at: '2026-12-01T16:01:00.000Z' });
    const rows = await database.query('select facts from audit_log');
    expect(JSON.stringify(rows)).not.toMatch(/pool|bell|dog/);
  });

  it('a tag that is added twice, in capitals or at once, stands once', async () => {
    const [first, second] = [await book(PAT), await book(PAT)];
    const added = await Promise.all(
      [first, second, first].map(({ id }) => families().addTag(id, id === second.id ? 'DOG' : 'dog', staff)),
    );
    expect(new Set(added.map(({ id }) => id)).size).toBe(1);
    expect((await noted(first))[1]).toHaveLength(1);
  });

  it('a tag is removed once, also where a merge made two of it', async () => {
    const [pat, jo] = [await book(PAT), await book(JO)];
    await families().addTag(pat.id, 'dog', staff);
    const { id } = await families().addTag(jo.id, 'Dog', staff);
    await families().merge(pat.id, jo.id, staff);
    expect((await noted(pat))[1]).toHaveLength(1);
    const before = await audited();
    await families().removeTag(pat.id, id, staff);
    await families().removeTag(pat.id, id, staff);
    expect((await noted(jo))[1]).toEqual([]);
    expect((await audited()).slice(before.length)).toEqual(['family-tag-removed']);
  });

  it('a family has ten tags at most', async () => {
    const { id } = await book(PAT);
    for (let no = 0; no < MAX_FAMILY_TAGS; no += 1) await families().addTag(id, `tag ${no}`, staff);
    expect(await codeOf(families().addTag(id, 'one more', staff))).toBe('NOT_ALLOWED');
  });
});

describe('the removal of data', () => {
  const purge = async (...bookings: Booking[]) => {
    const ids = bookings.map(({ id }) => id);
    await modules
      .get(DataSource)
      .transaction((tx) => modules.get(BookingRetentionService).redactChild(tx, ids));
    for (let times = 0; times < 2; times += 1) await modules.get(BookingsHandlers).removeFamilyNotes();
  };
  const stored = async () => {
    const [row] = await database.query<{ rows: string }>(
      `select concat((select count(*) from family_notes), (select count(*) from family_tags),
         (select count(*) from family_merges)) as rows`,
    );
    return row.rows;
  };
  const noteAt = async ({ id }: Booking) => {
    await families().addNote(id, 'Canary', staff);
    await families().addTag(id, 'canary', staff);
  };

  it('of the last child deletes notes and tags, and rejects new ones', async () => {
    const [first, second] = [await book(PAT), await book(PAT)];
    await noteAt(first);
    await purge(second);
    expect([await stored(), (await additionsTo(first)).mayNote]).toEqual(['110', true]);
    await purge(first);
    expect([await stored(), (await additionsTo(first)).mayNote]).toEqual(['000', false]);
    expect(await codeOf(families().addNote(first.id, 'Canary', staff))).toBe('NOT_ALLOWED');
    expect(await codeOf(families().addTag(first.id, 'canary', staff))).toBe('NOT_ALLOWED');
  });

  it('leaves them while a merged family has an event ahead, and deletes them once that is undone', async () => {
    const [pat, jo] = [await book(PAT), await book(JO)];
    await noteAt(pat);
    await families().merge(pat.id, jo.id, staff);
    await purge(pat);
    expect(await stored()).toBe('111');
    const { merges } = await additionsTo(pat);
    await families().undoMerge(pat.id, merges[0].id, staff);
    await families().removeOver();
    expect(await stored()).toBe('001');
  });

  it('of a parent deletes notes, tags and merges, and the family is unknown', async () => {
    const [pat, jo] = [await book(PAT), await book(JO)];
    await families().merge(pat.id, jo.id, staff);
    await noteAt(pat);
    await modules
      .get(DataSource)
      .transaction((tx) => modules.get(BookingRetentionService).redactFamily(tx, [pat.id, jo.id]));
    await modules.get(BookingsHandlers).removeFamilyNotes();
    expect(await stored()).toBe('000');
    expect(await codeOf(families().find(pat.id, 100))).toBe('NOT_FOUND');
    expect(await list()).toEqual({ names: [], total: 0 });
  });
});

describe('a merge', () => {
  const mergeIds = async (booking: Booking) => (await additionsTo(booking)).merges.map(({ id }) => id);

  it('makes one family of two, in the list too, until it is undone', async () => {
    const [pat, jo] = [await book(PAT), await book(JO)];
    await families().addNote(jo.id, 'Has a pool', staff);
    await families().merge(pat.id, jo.id, staff);
    expect(await idsOf(jo)).toEqual([pat.id, jo.id].toSorted());
    expect(await list()).toEqual({ names: ['Jo Miller 2'], total: 1 });
    expect(await list('parent')).toEqual({ names: ['Jo Miller 2'], total: 1 });
    expect((await additionsTo(pat)).merges).toMatchObject([
      { who: 'ada', names: ['Pat Parent', 'Jo Miller'], undoUntil: '2026-12-31T16:00:00.000Z' },
    ]);
    const [mergeId] = await mergeIds(pat);
    await families().undoMerge(pat.id, mergeId, staff);
    expect(await idsOf(pat)).toEqual([pat.id]);
    expect([(await noted(pat))[0], (await noted(jo))[0]]).toEqual([[], ['Has a pool']]);
    expect(await audited()).toEqual(
      expect.arrayContaining(['families-merged', 'family-merge-undone', 'family-note-added']),
    );
  });

  it('is made and undone once, however often it is sent', async () => {
    const [pat, jo] = [await book(PAT), await book(JO)];
    const before = await audited();
    await Promise.all([
      families().merge(pat.id, jo.id, staff),
      families().merge(jo.id, pat.id, staff),
      families().merge(pat.id, jo.id, staff),
    ]);
    const [mergeId, ...others] = await mergeIds(pat);
    expect(others).toEqual([]);
    for (let times = 0; times < 2; times += 1) await families().undoMerge(pat.id, mergeId, staff);
    expect((await audited()).slice(before.length)).toEqual(['families-merged', 'family-merge-undone']);
  });

  it('of three, with the first one undone, leaves the other two together', async () => {
    const [pat, jo, sam] = [await book(PAT), await book(JO), await book(SAM)];
    await families().merge(pat.id, jo.id, staff);
    const [first] = await mergeIds(pat);
    await families().merge(jo.id, sam.id, staff);
    expect(await idsOf(sam)).toEqual([pat.id, jo.id, sam.id].toSorted());
    await families().undoMerge(sam.id, first, staff);
    expect([await idsOf(pat), await idsOf(sam)]).toEqual([[pat.id], [jo.id, sam.id].toSorted()]);
  });

  it.each([
    ['the last instant of 30 days', '2026-12-31T16:00:00Z', 'done'],
    ['a second later', '2026-12-31T16:00:01Z', 'NOT_ALLOWED'],
  ])('undone at %s: %s', async (_, now, outcome) => {
    const [pat, jo] = [await book(PAT), await book(JO)];
    await families().merge(pat.id, jo.id, staff);
    const [mergeId] = await mergeIds(pat);
    clock.set(now);
    expect(await codeOf(families().undoMerge(pat.id, mergeId, staff))).toBe(outcome);
  });

  it('of another family is not undone, and an unknown family is not merged', async () => {
    const [pat, jo, sam] = [await book(PAT), await book(JO), await book(SAM)];
    await families().merge(pat.id, jo.id, staff);
    const [mergeId] = await mergeIds(pat);
    expect(await codeOf(families().undoMerge(sam.id, mergeId, staff))).toBe('NOT_FOUND');
    expect(await codeOf(families().undoMerge(pat.id, 'x', staff))).toBe('NOT_FOUND');
    expect(await codeOf(families().merge(pat.id, 'x', staff))).toBe('NOT_FOUND');
  });
});
