import { randomUUID } from 'node:crypto';
import type { TestingModule } from '@nestjs/testing';
import { AccountsService } from '#libs/platform/accounts';
import { BookingClaimsService } from '#libs/booking/bookings';
import { insertBooking } from '#libs/platform/testing';
import { RequestUser } from '#libs/platform/auth';
import { setUpFixture, settle as settleAll, type Fixture } from '../fixtures/start-worker.js';

let fixture: Fixture;
let worker: TestingModule;

beforeAll(async () => {
  fixture = await setUpFixture();
  worker = await fixture.startWorker();
}, 60_000);
afterAll(() => fixture.close());

const settle = () => settleAll(fixture, worker);

async function asking(): Promise<RequestUser> {
  const currentUser = new RequestUser();
  currentUser.user = await worker
    .get(AccountsService)
    .register({ username: `asks-${randomUUID()}`, password: 'a good password' }, currentUser);
  return currentUser;
}

const decoded = (raw: string) => raw.replace(/=\r\n/g, '').replace(/=3D/g, '=');

it('a claim sends one mail to the address, with a link to each claimable booking', async () => {
  const parentEmail = 'Grandma@example.com';
  const typed = { parentName: 'Buy at evil.example', parentEmail };
  const currentUser = await asking();
  const other = await asking();
  const [first, second] = [
    await insertBooking(fixture.database, typed),
    await insertBooking(fixture.database, { ...typed, userId: other.userId }),
  ];
  // Not claimable: a booking made by another account, and a purged one.
  await insertBooking(fixture.database, { ...typed, userId: other.userId, createdByUser: other.userId });
  const claims = worker.get(BookingClaimsService);
  await claims.requestClaimLinks('grandma@EXAMPLE.com', currentUser.requireUserId());
  await settle();
  await fixture.database.query(
    `with done as (delete from event_effects where handler = 'booking-claim-mail' returning event_id)
     update outbox set sent_at = null, settled_at = null, again = array['booking-claim-mail'] from done
     where id = event_id`,
  );
  await settle();
  const mails = fixture.mailbox.mails.filter(({ to }) => to.includes(parentEmail));
  expect(mails).toHaveLength(1);
  const text = decoded(mails[0].raw);
  expect(text).not.toContain('evil.example');
  expect(text).not.toContain(String(currentUser.user?.username));
  const tokens = [
    ...new Set([...text.matchAll(/\/profile\?claim=link#key=([\w-]{43})/g)].map(([, token]) => token)),
  ];
  expect(tokens).toHaveLength(2);
  const claimed: string[] = [];
  for (const token of tokens) {
    await expect(claims.claim(token, other)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    claimed.push(...(await claims.claim(token, currentUser)).claimed);
  }
  expect(claimed.sort()).toEqual([first.id, second.id].sort());
});

it('bookings of an address are found regardless of upper and lower case', async () => {
  const composed = await insertBooking(fixture.database, { parentEmail: 'Jos\u00e9@example.com' });
  const decomposed = await insertBooking(fixture.database, { parentEmail: 'JOSE\u0301@example.com' });
  const claims = worker.get(BookingClaimsService);
  const userId = (await asking()).requireUserId();
  const ids = async (of: string) =>
    (await claims.writeLinks(of, userId)).map(({ booking }) => booking.id).sort();
  const both = [composed.id, decomposed.id].sort();
  expect([await ids(composed.id), await ids(decomposed.id)]).toEqual([both, both]);
  await claims.requestClaimLinks('jo\u200bse\u0301@EXAMPLE.com', userId);
  const [input] = await fixture.database.query<{ id: string }>(
    `select payload->>'bookingId' as id from outbox where name = 'booking-claim-requested' and payload->>'userId' = $1`,
    [userId],
  );
  expect(both).toContain(input.id);
  await settle();
});

it('an address without bookings gets no mail', async () => {
  const before = fixture.mailbox.mails.length;
  const userId = (await asking()).requireUserId();
  await worker.get(BookingClaimsService).requestClaimLinks('nobody-booked@example.com', userId);
  await settle();
  expect(fixture.mailbox.mails).toHaveLength(before);
});
