import { OpenWorkService, type WaitingWork } from '#libs/platform/events';
import { setUpMailbox, setUpModules } from '#libs/platform/testing';
import { CompanyService } from '#libs/shop/business-settings';
import { DueMailsService } from '../../due-mails.service.js';
import { OrganizerMailsHandlers } from '../../organizers/organizer-mails.handlers.js';
import { NotificationsWorkerModule } from '../../notifications.worker.module.js';

const mailbox = setUpMailbox();
const { modules, database, clock } = setUpModules([NotificationsWorkerModule], {
  environment: () => ({ SMTP_URL: mailbox.url }),
});

const work = (kind: WaitingWork['kind'], state: WaitingWork['state']): WaitingWork => ({
  kind,
  state,
  id: 'one',
  note: 'Call about the cake of Canary',
  who: 'Pat Parent',
  since: new Date('2026-06-01T10:00:00Z'),
  by: null,
});
let waiting: WaitingWork[];

beforeAll(async () => {
  const team = ['ada@example.com', 'bob@example.com'];
  await database.query(
    "insert into company_details (key, value, version, updated_at) values ('organizerAddresses', $1, 1, now())",
    [JSON.stringify(team)],
  );
  modules.get(CompanyService).current.invalidate();
  jest.spyOn(modules.get(OpenWorkService), 'list').mockImplementation(async () => waiting);
});
beforeEach(async () => {
  await database.clear('sent_mails', 'outbox');
  waiting = [work('call', 'late'), work('message', 'due'), work('message', 'due'), work('balance', 'new')];
});

const days = async () =>
  (
    await database.query<{ day: string }>(
      "select payload ->> 'day' as day from outbox where name = 'workday-started' order by seq",
    )
  ).map(({ day }) => day);
const runTimerAt = async (now: string) => {
  clock.set(now);
  await modules.get(DueMailsService).publishWorkday();
  return days();
};
const send = (day: string, isFirst = false) =>
  modules.get(OrganizerMailsHandlers).sendMorningMail({ day, isFirst });

it.each([
  ['at 6:59 AM in winter', '2026-12-01T11:59:59Z', []],
  ['at 7 AM in winter', '2026-12-01T12:00:00Z', ['2026-12-01']],
  ['at 7 AM in summer', '2026-06-02T11:00:00Z', ['2026-06-02']],
  ['at 7 AM on the day on which summer time begins', '2026-03-08T11:00:00Z', ['2026-03-08']],
  ['at 6:59 AM on the day on which summer time ends', '2026-11-01T11:59:59Z', []],
  ['at 7 AM on the day on which summer time ends', '2026-11-01T12:00:00Z', ['2026-11-01']],
  ['late in the evening after an outage', '2026-12-04T04:59:00Z', ['2026-12-03']],
  ['after midnight, for the day that has passed', '2026-12-06T05:00:00Z', []],
])('the day starts %s: %#', async (_, now, expected) => {
  expect(await runTimerAt(now)).toEqual(expected);
});

it('the day starts once, however often and where the timer runs', async () => {
  await runTimerAt('2026-12-07T12:00:00Z');
  await runTimerAt('2026-12-07T12:01:00Z');
  // As another process does.
  Object.assign(modules.get(DueMailsService), { startedDay: '' });
  expect(await runTimerAt('2026-12-07T12:02:00Z')).toEqual(['2026-12-07']);
});

it('there is no mail on the day on which the product was set up', async () => {
  await runTimerAt('2027-01-04T18:00:00Z');
  await runTimerAt('2027-01-05T12:00:00Z');
  const events = await database.query<{ payload: { day: string; isFirst: boolean } }>(
    "select payload from outbox where name = 'workday-started' order by seq",
  );
  expect(events.map(({ payload }) => payload)).toEqual([
    { day: '2027-01-04', isFirst: true },
    { day: '2027-01-05', isFirst: false },
  ]);
  clock.set('2027-01-04T18:00:00Z');
  await send('2027-01-04', true);
  expect(mailbox.mails).toEqual([]);
});

it('each organizer gets one mail with numbers only, also when the event is repeated', async () => {
  clock.set('2026-12-08T12:00:00Z');
  for (let turn = 0; turn < 2; turn += 1) await send('2026-12-08');
  expect(mailbox.mails.map(({ to }) => to)).toEqual([['ada@example.com'], ['bob@example.com']]);
  const raw = mailbox.mails[0].raw.replace(/=\r\n/g, '');
  expect(raw).toContain('Subject: To do: 1 late, 2 due today');
  expect(raw).toMatch(/Calls: 1\r\n[\s\S]*Messages: 2\r\n/);
  expect(raw).toContain('/admin?tab=3Dtoday');
  expect(raw).not.toMatch(/Balances|Pat|Canary/);
});

it('there is no mail when nothing is late or due, nor on the day after', async () => {
  clock.set('2026-12-09T12:00:00Z');
  await send('2026-12-08');
  waiting = [work('balance', 'new')];
  await send('2026-12-09');
  expect(mailbox.mails).toEqual([]);
});
