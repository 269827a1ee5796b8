import { randomUUID } from 'node:crypto';
import { readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { check, RequestExport, type ExportName, type UserView } from '#libs/shared/contracts';
import { seedCatalogue } from '#libs/platform/database';
import { PdfRendererService } from '#libs/office/documents';
import { insertBooking, setUpFolder, setUpModules, UNPAID } from '#libs/platform/testing';
import { RequestUser } from '#libs/platform/auth';
import { MakeExportService, ExportsService, ExportsWorkerModule } from './index.js';

const dataDir = setUpFolder();
const pages: string[] = [];
/** PDF rendering is tested in the documents module. */
const renderer = {
  toPdf: async (html: string) => {
    pages.push(html);
    return Buffer.from('%PDF-1.4 a day %%EOF');
  },
};

const { modules, database, clock } = setUpModules([ExportsWorkerModule], {
  environment: () => ({ DATA_DIR: dataDir }),
  replace: [[PdfRendererService, renderer]],
});
beforeAll(() => seedCatalogue(database.url));

const admin = new RequestUser();
const requestFor = (name: ExportName, more: Record<string, unknown> = {}) =>
  check(RequestExport, { name, format: name === 'day-sheet' ? 'pdf' : 'csv', ...more }).value;
const service = () => modules.get(ExportsService);
const folder = () => path.join(dataDir, 'documents', 'exports');

async function make(name: ExportName, more: Record<string, unknown> = {}): Promise<string> {
  const { id } = await service().request(requestFor(name, more), admin, null);
  await modules.get(MakeExportService).make(id);
  return id;
}

describe('a day sheet', () => {
  it('lists every event of the day with its packing list, and the child only on request', async () => {
    await database.clear('bookings');
    const at = (eventTime: string, startsAt: string) => ({
      eventTime,
      startsAt: new Date(startsAt),
      specialRequests: 'No <b>nuts</b>',
    });
    const first = await insertBooking(database, at('10:00 AM', '2026-12-05T15:00:00Z'));
    await insertBooking(database, {
      ...at('2:00 PM', '2026-12-05T19:00:00Z'),
      guestCount: 12,
      addOns: { ...first.addOns, customShirts: true },
    });
    await insertBooking(database, UNPAID);
    await database.query(`insert into booking_notes (booking_id, text) values ($1, 'Gate code on request')`, [
      first.id,
    ]);
    const id = await make('day-sheet', { filter: { date: '2026-12-05' } });
    const page = pages.at(-1) as string;
    for (const words of [
      'Saturday, December 5, 2026',
      '2 events',
      '22 children',
      '10:00 AM to 11:30 AM',
      '12 Meadow Lane',
      '(555) 010-2030',
      'Jumping sacks',
      '× 2',
      'Custom shirts',
      '× 12',
      'No &lt;b&gt;nuts&lt;/b&gt;',
      'Gate code on request',
      '1 pending booking on this day is not on this sheet.',
    ])
      expect(page).toContain(words);
    expect(page).not.toContain('Robin');
    expect(page.indexOf('10:00 AM to')).toBeLessThan(page.indexOf('2:00 PM to'));
    expect(await service().view(id)).toMatchObject({ status: 'ready', rows: 2, format: 'pdf' });
    await make('day-sheet', { filter: { date: '2026-12-05' }, includeChildData: true });
    expect(pages.at(-1)).toContain('<bdi>Robin</bdi>, 8 years');
  });

  it.each([
    [0, ''],
    [1, '1 pending booking on this day is not on this sheet.'],
    [3, '3 pending bookings on this day are not on this sheet.'],
  ])('without %i pending bookings states: %s', async (pending, sentence) => {
    await database.clear('bookings');
    await insertBooking(database);
    await insertBooking(database, { ...UNPAID, status: 'expired' });
    for (let count = 0; count < pending; count += 1) await insertBooking(database, UNPAID);
    await make('day-sheet', { filter: { date: '2026-12-05' } });
    const said = /<p class="left">(.*?)<\/p>/.exec(pages.at(-1) as string)?.[1] ?? '';
    expect(said).toBe(sentence);
  });

  it('states that a day has no events', async () => {
    await make('day-sheet', { filter: { date: '2027-01-01' } });
    expect(pages.at(-1)).toContain('No event takes place on this day.');
  });
});

describe('a file', () => {
  it('is readable by its owner only, contains no personal data in its name, and leaves no draft', async () => {
    const id = await make('payments');
    const { mode } = await stat(path.join(folder(), `${id}.csv`));
    expect(mode & 0o777).toBe(0o600);
    expect((await readdir(folder())).filter((name) => !/^[0-9a-f-]{36}\.(csv|pdf)$/.test(name))).toEqual([]);
  });

  it('of a killed worker is removed by the next one', async () => {
    const { id } = await service().request(requestFor('payments'), admin, null);
    await writeFile(path.join(folder(), `${id}.csv.0a1b2c3d.new`), 'half');
    await modules.get(MakeExportService).make(id);
    expect((await readdir(folder())).filter((name) => name.startsWith(id))).toEqual([`${id}.csv`]);
  });

  it('is recorded as taken by the administrator who downloads it, whoever requested it', async () => {
    const id = await make('payments');
    const other = new RequestUser({ user: { id: randomUUID(), role: 'admin' } as UserView });
    (await service().file(id, other)).getStream().destroy();
    const what = "what = 'export-downloaded' and subject_id = $1";
    expect(await database.query(`select actor_id as actor from audit_log where ${what}`, [id])).toEqual([
      { actor: other.userId },
    ]);
  });

  it('is not generated again once it is ready', async () => {
    const id = await make('payments');
    const before = await stat(path.join(folder(), `${id}.csv`));
    await modules.get(MakeExportService).make(id);
    expect((await stat(path.join(folder(), `${id}.csv`))).ino).toBe(before.ino);
  });

  it('is retried after a failure, and finally fails with a message', async () => {
    const { id } = await service().request(
      requestFor('day-sheet', { filter: { date: '2026-12-05' } }),
      admin,
      null,
    );
    const broken = jest
      .spyOn(renderer, 'toPdf')
      .mockRejectedValue(Object.assign(new Error('no'), { code: 'ENOSPC' }));
    const making = modules.get(MakeExportService);
    const fault: unknown = await making.make(id).catch((error: unknown) => error);
    await making.fail(id, fault, false);
    expect(await service().view(id)).toMatchObject({ status: 'queued', error: null });
    await making.fail(id, fault, true);
    broken.mockRestore();
    expect(await service().view(id)).toMatchObject({
      status: 'failed',
      error: 'Our disk has no space left for this file. Please tell your operator, then try again.',
    });
    expect((await readdir(folder())).filter((name) => name.startsWith(id))).toEqual([]);
    await expect(service().file(id, admin)).rejects.toMatchObject({ code: 'NOT_READY' });
  });

  it('is deleted after seven days with its filter, and its row remains', async () => {
    const id = await make('bookings', { filter: { search: 'Keeper' } });
    clock.forwardMinutes(7 * 24 * 60 + 1);
    await expect(service().file(id, admin)).rejects.toMatchObject({ code: 'GONE' });
    await modules.get(ExportsService).sweep();
    expect((await readdir(folder())).filter((name) => name.startsWith(id))).toEqual([]);
    const { status, isExpired, filter } = await service().view(id);
    expect([status, isExpired, filter]).toEqual(['ready', true, {}]);
  });

  it('that could not be made leaves no filter after seven days', async () => {
    const { id } = await service().request(
      requestFor('bookings', { filter: { search: 'Keeper' } }),
      admin,
      null,
    );
    await modules.get(MakeExportService).fail(id, new Error('no'), true);
    clock.forwardMinutes(7 * 24 * 60 + 1);
    await service().sweep();
    const { status, filter } = await service().view(id);
    expect([status, filter]).toEqual(['failed', {}]);
  });
});

it('a file that expired while it was generated is not kept for another week', async () => {
  const { id } = await service().request(
    requestFor('day-sheet', { filter: { date: '2026-12-05' } }),
    admin,
    null,
  );
  jest.spyOn(renderer, 'toPdf').mockImplementationOnce(async () => {
    await database.query('update exports set expires_at = $2 where id = $1', [id, clock.now()]);
    return Buffer.from('%PDF');
  });
  await modules.get(MakeExportService).make(id);
  expect(await service().view(id)).toMatchObject({ isExpired: true });
});

describe('an unavailable worker', () => {
  const listed = async (...ids: string[]) =>
    (await service().list()).filter(({ id }) => ids.includes(id)).map(({ isWorkerAway }) => isWorkerAway);

  it('is reported after 15 seconds, unless another export is running', async () => {
    const { id } = await service().request(requestFor('payments'), admin, null);
    expect((await service().view(id)).isWorkerAway).toBe(false);
    clock.forwardMinutes(1);
    expect((await service().view(id)).isWorkerAway).toBe(true);
    const other = await service().request(requestFor('payments'), admin, null);
    await database.query(`update exports set status = 'running' where id = $1`, [other.id]);
    expect(await listed(id, other.id)).toEqual([false, false]);
    clock.forwardMinutes(1);
    expect(await listed(id, other.id)).toEqual([true, true]);
  });

  it('its exports are requested again if it does not return, a limited number of times', async () => {
    const { id } = await service().request(requestFor('payments'), admin, null);
    await database.query(`update exports set status = 'running', attempts = 1 where id = $1`, [id]);
    clock.forwardMinutes(3);
    expect((await modules.get(ExportsService).sweep()).revived).toBeGreaterThan(0);
    const request = await database.query(`select from outbox where payload->>'exportId' = $1`, [id]);
    expect(request).toHaveLength(2);
    await database.query(`update exports set status = 'running', attempts = 8 where id = $1`, [id]);
    clock.forwardMinutes(3);
    await modules.get(ExportsService).sweep();
    expect(await service().view(id)).toMatchObject({ status: 'failed' });
  });
});

const purge = (bookingId: string) =>
  database.query(
    `update bookings set purged_at = $2, child_age = null, child_name = 'Removed', event_theme = null,
       special_requests = null, location = '{"address": "", "city": "", "zipCode": "", "spaceDetails": ""}'
     where id = $1`,
    [bookingId, clock.now()],
  );

it('a bookings export expires when a booking created before it loses the child’s data, and a later one does not', async () => {
  await database.clear('exports', 'bookings');
  const { id: bookingId } = await insertBooking(database);
  const [before, payments] = [await make('bookings'), await make('payments')];
  clock.forwardMinutes(1);
  await purge(bookingId);
  clock.forwardMinutes(1);
  const after = await make('bookings');
  await modules.get(ExportsService).expireChildData(bookingId);
  await modules.get(ExportsService).expireChildData(bookingId);
  expect((await readdir(folder())).sort()).toEqual([`${after}.csv`, `${payments}.csv`].sort());
  await expect(service().file(before, admin)).rejects.toMatchObject({ code: 'GONE' });
});

it('an export whose date range excludes the event stays when the child is removed, and one that may contain it expires', async () => {
  await database.clear('exports', 'bookings');
  const { id: bookingId } = await insertBooking(database, { eventDate: '2026-12-05' });
  const days = (from?: string, to?: string) => make('bookings', { filter: { from, to } });
  const sheet = (date: string) => make('day-sheet', { filter: { date } });
  const stays = [
    await days('2026-12-06'),
    await days(undefined, '2026-12-04'),
    await days('2026-11-01', '2026-11-30'),
    await sheet('2026-12-06'),
  ];
  const goes = [
    await days('2026-12-05', '2026-12-05'),
    await days('2026-12-01'),
    await days(undefined, '2026-12-05'),
    await make('bookings', { filter: { status: 'cancelled', search: 'nobody' } }),
    await sheet('2026-12-05'),
  ];
  clock.forwardMinutes(1);
  await purge(bookingId);
  await modules.get(ExportsService).expireChildData(bookingId);
  for (const id of stays) expect(await service().view(id)).toMatchObject({ isExpired: false });
  for (const id of goes) {
    const { isExpired, filter } = await service().view(id);
    expect([isExpired, filter]).toEqual([true, {}]);
  }
});
