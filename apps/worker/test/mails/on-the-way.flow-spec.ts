// From the host's step to the family's mail: one mail, even if repeated, undone or delivered twice.
import type { TestingModule } from '@nestjs/testing';
import { RequestUser } from '#libs/platform/auth';
import type { Booking } from '#libs/booking/bookings';
import { HOUR_MS, MINUTE_MS, type UserView } from '#libs/shared/contracts';
import { NotificationsHandlers } from '#libs/office/notifications';
import { EventProgressService } from '#libs/booking/staffing';
import { insertAssignment, insertBooking, insertHost, insertUser } from '#libs/platform/testing';
import { setUpFixture, settle, type Fixture } from '../fixtures/start-worker.js';

let fixture: Fixture;
let worker: TestingModule;
let riley: RequestUser;
let hostNo: number;
beforeAll(async () => {
  fixture = await setUpFixture();
  worker = await fixture.startWorker();
  const user = await insertUser(fixture.database);
  hostNo = await insertHost(fixture.database, { name: 'Riley Brook', userId: user.id });
  riley = new RequestUser({ token: 'a token', user: user as UserView });
}, 60_000);
afterAll(() => fixture?.close());
beforeEach(async () => {
  await fixture.database.clear('bookings', 'outbox', 'sent_mails');
  fixture.mailbox.mails.length = 0;
});

const progress = () => worker.get(EventProgressService, { strict: false });
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString();

/** An event that starts in an hour. */
async function soon(changes: Partial<Booking> = {}): Promise<Booking> {
  const startsAt = new Date(Date.now() + HOUR_MS);
  const booking = await insertBooking(fixture.database, { startsAt, ...changes });
  await insertAssignment(fixture.database, hostNo, booking);
  return booking;
}

it('is mailed to the family once, with the time and without the child’s name', async () => {
  const { id } = await soon();
  await progress().recordStep(id, { step: 'on-the-way', etaMinutes: 20 }, riley);
  await settle(fixture, worker);
  await worker.get(NotificationsHandlers).sendOnTheWay({ bookingId: id, step: 'on-the-way' });
  await progress().undoStep(id, { step: 'on-the-way' }, riley);
  await progress().recordStep(id, { step: 'on-the-way', etaMinutes: 45 }, riley);
  await settle(fixture, worker);
  expect(fixture.mailbox.mails.map(({ to }) => to)).toEqual([['pat@example.com']]);
  const [{ raw }] = fixture.mailbox.mails;
  expect(raw).toContain('Subject: Riley is on the way');
  expect(raw.replace(/=\r?\n/g, '')).toMatch(
    /Riley is on the way and should be there about \d+:\d[05] [AP]M Eastern\./,
  );
  for (const canary of ['Robin', 'Meadow', 'Brook']) expect(raw).not.toContain(canary);
});

it.each<[string, (id: string) => Promise<unknown>]>([
  ['undone before the mail was sent', (id) => progress().undoStep(id, { step: 'on-the-way' }, riley)],
  ['followed by the arrival', (id) => progress().recordStep(id, { step: 'arrived' }, riley)],
  ['followed by a cancellation', () => fixture.database.query("update bookings set status = 'cancelled'")],
])('is not mailed when it was %s', async (_, change) => {
  const { id } = await soon();
  await progress().recordStep(id, { step: 'on-the-way', etaMinutes: 20 }, riley);
  await change(id);
  await settle(fixture, worker);
  expect(fixture.mailbox.mails).toEqual([]);
});

it('a step sent late counts from its own time and is mailed while the stated time is in the future', async () => {
  const [late, old] = [
    await soon(),
    await soon({ eventTime: '11:00 AM', startsAt: new Date(Date.now() + 8 * HOUR_MS) }),
  ];
  await progress().recordStep(late.id, { step: 'on-the-way', etaMinutes: 45, pressedAt: ago(10) }, riley);
  await progress().recordStep(old.id, { step: 'on-the-way', etaMinutes: 10, pressedAt: ago(20) }, riley);
  await settle(fixture, worker);
  const sent = await fixture.database.query('select kind, subject_id as subject from sent_mails');
  expect(sent).toEqual([{ kind: 'on-the-way', subject: late.id }]);
});

it('other steps are not mailed, and jobs contain only id and step', async () => {
  const { id } = await soon();
  for (const step of ['arrived', 'started', 'finished'] as const)
    await progress().recordStep(id, { step }, riley);
  await settle(fixture, worker);
  expect(fixture.mailbox.mails).toEqual([]);
  const payloads = await fixture.database.query<{ payload: object }>(
    "select payload from outbox order by payload->>'step'",
  );
  expect(payloads.map(({ payload }) => payload)).toEqual(
    ['arrived', 'finished', 'started'].map((step) => ({ bookingId: id, step })),
  );
});
