import { insertBooking, setUpMailbox, setUpModules } from '#libs/platform/testing';
import { NotificationsWorkerModule } from './notifications.worker.module.js';
import { OrganizerNewsService } from './organizer-news.service.js';

const mailbox = setUpMailbox();
const { modules, database, clock } = setUpModules([NotificationsWorkerModule], {
  environment: () => ({ SMTP_URL: mailbox.url }),
});
let bookingId: string;

beforeAll(async () => {
  ({ id: bookingId } = await insertBooking(database));
});
beforeEach(() => database.clear('organiser_news', 'outbox'));

const insertNews = (at: string) =>
  database.query(
    "insert into organiser_news (id, what, booking_id, at) values (gen_random_uuid(), 'confirmed', $1, $2)",
    [bookingId, at],
  );
/** The days whose digest the timer publishes at this instant. */
async function publishedAt(now: string): Promise<string[]> {
  clock.set(now);
  const news = modules.get(OrganizerNewsService);
  await Promise.all([news.publishDigest(), news.publishDigest(), news.publishDigest()]);
  const rows = await database.query<{ payload: { day: string } }>(
    "select payload from outbox where name = 'organiser-digest-due' order by seq",
  );
  return rows.map(({ payload }) => payload.day);
}

it.each([
  ['before seven the digest is not published', '2026-12-02T11:59:59Z', []],
  ['at seven it is published', '2026-12-02T12:00:00Z', ['2026-12-02']],
  ['a run in the evening still publishes it', '2026-12-02T23:00:00Z', ['2026-12-02']],
])('in winter %s', async (_, now, days) => {
  await insertNews('2026-12-01T20:00:00Z');
  expect(await publishedAt(now)).toEqual(days);
});

it.each([
  ['summer', '2026-07-01T20:00:00Z', '2026-07-02T10:59:59Z', '2026-07-02T11:00:00Z', '2026-07-02'],
  [
    'the start of daylight saving time',
    '2027-03-13T20:00:00Z',
    '2027-03-14T10:59:59Z',
    '2027-03-14T11:00:00Z',
    '2027-03-14',
  ],
  ['its end', '2026-10-31T20:00:00Z', '2026-11-01T11:59:59Z', '2026-11-01T12:00:00Z', '2026-11-01'],
])('at %s seven is in the business zone', async (_, at, before, seven, day) => {
  await insertNews(at);
  expect(await publishedAt(before)).toEqual([]);
  expect(await publishedAt(seven)).toEqual([day]);
});

it('news after seven waits for the next day, even without a digest that day', async () => {
  await insertNews('2026-12-02T13:00:00Z');
  expect(await publishedAt('2026-12-02T13:01:00Z')).toEqual([]);
  expect(await publishedAt('2026-12-03T12:00:00Z')).toEqual(['2026-12-03']);
});

it('news after seven waits for the next morning, and none is published twice', async () => {
  await insertNews('2026-12-01T20:00:00Z');
  expect(await publishedAt('2026-12-02T12:00:00Z')).toEqual(['2026-12-02']);
  await insertNews('2026-12-02T12:00:01Z');
  expect(await publishedAt('2026-12-02T23:59:00Z')).toEqual(['2026-12-02']);
  expect(await publishedAt('2026-12-03T12:00:00Z')).toEqual(['2026-12-02', '2026-12-03']);
  expect(await publishedAt('2026-12-04T12:00:00Z')).toEqual(['2026-12-02', '2026-12-03']);
});

it('news older than ninety days is deleted', async () => {
  await insertNews('2026-09-01T20:00:00Z');
  await insertNews('2026-12-01T20:00:00Z');
  await publishedAt('2026-12-02T12:00:00Z');
  expect(await database.query('select from organiser_news')).toHaveLength(1);
});
