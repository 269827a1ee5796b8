import { AccountsService } from '#libs/platform/accounts';
import { BookingDraftsService } from '#libs/booking/bookings';
import { OutboxService } from '#libs/platform/events';
import { SessionsService, RequestUser } from '#libs/platform/auth';
import type { TestingModule } from '@nestjs/testing';
import { DataSource } from 'typeorm';
import { setUpFixture, settle, type Fixture } from '../fixtures/start-worker.js';

let fixture: Fixture;
let worker: TestingModule;

beforeAll(async () => {
  fixture = await setUpFixture();
  worker = await fixture.startWorker();
}, 60_000);
afterAll(() => fixture.close());

const currentUser = () => new RequestUser();
const draft = { step: 1, draft: { childName: 'Canary' } };
const drafts = async () => (await fixture.database.query('select session_id from booking_drafts')).length;

it('deleting an account deletes the drafts of all its sessions, and no others', async () => {
  const here = currentUser();
  const there = currentUser();
  const stranger = currentUser();
  const input = { username: 'leaver', email: 'leaver@example.com', password: 'a good password' };
  await worker.get(BookingDraftsService).save(draft, here);
  const user = await worker.get(AccountsService).register(input, here);
  for (const each of [here, there]) await worker.get(SessionsService).logIn(each, user);
  await worker.get(BookingDraftsService).save(draft, there);
  await worker.get(BookingDraftsService).save(draft, stranger);
  expect(await drafts()).toBe(3);
  await worker.get(DataSource).transaction(async (tx) => {
    const sessionIds = await worker.get(SessionsService).deleteAllOf(tx, user.id);
    await worker.get(OutboxService).publish(tx, 'account-deleted', { userId: user.id, sessionIds });
  });
  await settle(fixture, worker);
  expect(await drafts()).toBe(1);
  await fixture.database.query(
    "insert into outbox (name, payload) select name, payload from outbox where name = 'account-deleted'",
  );
  await settle(fixture, worker);
  expect(await worker.get(BookingDraftsService).read(stranger)).toMatchObject({ step: 1 });
});
