// "We'll contact you once it's approved": from the decision to the parent's mail.
import { randomUUID } from 'node:crypto';
import type { TestingModule } from '@nestjs/testing';
import { SaveGame } from '#libs/shared/contracts';
import { seedCatalogue } from '#libs/platform/database';
import { RelayService } from '#libs/platform/events';
import { CustomGamesService } from '#libs/office/inbox';
import { NotificationsHandlers } from '#libs/office/notifications';
import { insertBooking, insertUser, until } from '#libs/platform/testing';
import { setUpFixture, type Fixture } from '../fixtures/start-worker.js';

let fixture: Fixture;
let worker: TestingModule;
let boss: string;

beforeAll(async () => {
  fixture = await setUpFixture();
  await seedCatalogue(fixture.database.url);
  worker = await fixture.startWorker();
  boss = await user('boss');
}, 60_000);
afterAll(() => fixture?.close());
beforeEach(() => {
  fixture.mailbox.mails.length = 0;
});

const user = async (username: string, email: string | null = null): Promise<string> =>
  (await insertUser(fixture.database, { username, email })).id;
async function customGame(from: { userId?: string; sessionId?: string }): Promise<string> {
  const id = randomUUID();
  await fixture.database.query(
    `insert into custom_games (id, name, description, user_id, session_id)
     values ($1, 'Pancakes', 'Flip.', $2, $3)`,
    [id, from.userId ?? null, from.sessionId ?? null],
  );
  return id;
}
const game = () =>
  Object.assign(new SaveGame(), { name: 'Pancake Relay', description: 'Flip.', spaceRequired: 'A lawn' });
const admin = () => worker.get(CustomGamesService, { strict: false });
const isDone = (id: string) =>
  fixture.database.query(
    `select from event_effects e join outbox o on o.id = e.event_id
     where o.payload ->> 'customGameId' = $1 and e.handler = 'custom-game-decision-mail'`,
    [id],
  );
async function settle(id: string): Promise<void> {
  await worker.get(RelayService).sendAll();
  await until('the decision is mailed', async () => (await isDone(id)).length === 1);
}

it('is mailed once to the account that sent the custom game, even for a repeated event', async () => {
  const id = await customGame({ userId: await user('anna', 'anna@example.com') });
  await admin().approve(id, game(), boss);
  await settle(id);
  const deliverAgain = () => worker.get(NotificationsHandlers).sendCustomGameDecision({ customGameId: id });
  // One of two at the same time may find the other's lock.
  await Promise.allSettled([deliverAgain(), deliverAgain()]);
  expect(fixture.mailbox.mails.map(({ to }) => to)).toEqual([['anna@example.com']]);
  expect(fixture.mailbox.mails[0].raw).toContain('Your game idea is in');
});

it('is mailed to a guest with the address of the session’s booking, with the reason of a rejection', async () => {
  const sessionId = randomUUID();
  await insertBooking(fixture.database, { sessionIds: [sessionId], parentEmail: 'guest@example.com' });
  const id = await customGame({ sessionId });
  await admin().reject(id, 'Too sticky for the lawn.', boss);
  await settle(id);
  expect(fixture.mailbox.mails.map(({ to }) => to)).toEqual([['guest@example.com']]);
  expect(fixture.mailbox.mails[0].raw).toContain('Too sticky for the lawn.');
  expect(fixture.mailbox.mails[0].raw).not.toContain('Pancakes');
});

it('is not mailed without a known address', async () => {
  const id = await customGame({ sessionId: randomUUID(), userId: await user('nameless') });
  await admin().approve(id, game(), boss);
  await settle(id);
  expect(fixture.mailbox.mails).toEqual([]);
});
