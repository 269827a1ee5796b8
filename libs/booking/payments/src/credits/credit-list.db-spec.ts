// The list of credits for staff, and how they end one.
import { randomUUID } from 'node:crypto';
import type { RequestUser } from '#libs/platform/auth';
import { insertUser } from '#libs/platform/testing';
import { DataSource } from 'typeorm';
import { PaymentsQueries } from '../payments.queries.js';
import { CreditsRepository } from './credits.repository.js';
import { CreditsService } from './credits.service.js';
import { setUpCredits } from './credits.test-part.js';

const { modules, database, book, codeOf, issue, pay, balance } = setUpCredits();
let owner: RequestUser;
beforeAll(async () => {
  const { id: userId } = await insertUser(database);
  owner = { isKnown: true, isAdmin: true, userId, sessionId: '' } as RequestUser;
});
const service = () => modules.get(CreditsService);
const found = async (search?: string, state?: 'open' | 'ended' | 'expired' | 'used-up' | 'waits') =>
  (await service().list({ search, state })).credits.map(({ id }) => id);
const rowOf = async (id: string) => (await service().list({})).credits.find((each) => each.id === id)!;
const nameOf = (id: string, name: string) =>
  database.query(
    'update bookings set parent_name = $2 where id = (select source_booking_id from credits where id = $1)',
    [id, name],
  );

it('a credit shows the end of its code only, of the newest one', async () => {
  const { id, code } = await issue(5_000);
  expect(await rowOf(id)).toMatchObject({ endsWith: code.slice(-4), left: '50.00', state: 'open' });
  const next = await service().createCode(id);
  expect(JSON.stringify(await service().list({}))).not.toContain(next);
  expect((await rowOf(id)).endsWith).toBe(next.slice(-4));
  const stored = JSON.stringify(await database.query('select * from credit_codes'));
  expect([stored.includes(next), stored.includes(next.slice(0, 10))]).toEqual([false, false]);
});

it('credits are found by the family and by the end of the code, in any case', async () => {
  const one = await issue(1_000);
  const two = await issue(2_000);
  await nameOf(one.id, 'Dana Whitfield');
  await nameOf(two.id, 'Ezra Lindqvist');
  expect(await found('whitf')).toEqual([one.id]);
  expect(await found(two.code.slice(-4).toLowerCase())).toEqual([two.id]);
  expect(await found(two.code)).toEqual([two.id]);
  expect(await found('nobody-has-this-name')).toEqual([]);
  expect((await service().list({})).total).toBe(2);
});

it('each state is told apart', async () => {
  const credits: Record<string, string> = {};
  for (const state of ['open', 'waits', 'used-up', 'expired', 'ended'])
    credits[state] = (await issue(1_000)).id;
  await database.query('update credits set waits = true where id = $1', [credits.waits]);
  await database.query('update credits set balance_cents = 0 where id = $1', [credits['used-up']]);
  await database.query("update credits set expires_on = '2026-05-31' where id = $1", [credits.expired]);
  await service().end(credits.ended, { version: 1, reason: 'Given twice.' }, owner);
  for (const state of ['open', 'waits', 'used-up', 'expired', 'ended'] as const)
    expect(await found(undefined, state)).toEqual([credits[state]]);
});

describe('ending a credit', () => {
  const end = (id: string, version: number) => service().end(id, { version, reason: 'Given twice.' }, owner);
  const owed = async () => (await modules.get(PaymentsQueries).outstandingCredits('2026-06-01')).cents;

  it('takes what is left and its code, with a note, a timeline and an audit row', async () => {
    const { id, code } = await issue(5_000);
    expect(await owed()).toBe(5_000);
    await end(id, (await rowOf(id)).version);
    expect([await balance(), await owed(), (await rowOf(id)).state]).toEqual([0, 0, 'ended']);
    expect(await codeOf(pay(await book(), code))).toBe('CREDIT_UNAVAILABLE');
    const [{ source }] = await database.query<{ source: string }>(
      'select source_booking_id as source from credits',
    );
    expect(await database.query('select text from booking_notes where booking_id = $1', [source])).toEqual([
      { text: 'Credit of $50.00 ended: Given twice.' },
    ]);
    expect(await database.query("select params from booking_history where code = 'credit-ended'")).toEqual([
      { params: { amountCents: 5_000 } },
    ]);
    expect(
      await database.query("select facts from audit_log where what = 'credit-ended' and subject_id = $1", [
        source,
      ]),
    ).toEqual([{ facts: { creditId: id, amountCents: 5_000 } }]);
  });

  it('is refused once it was changed since, and when nothing is left', async () => {
    const { id } = await issue(5_000);
    const { version } = await rowOf(id);
    await database.query('update credits set balance_cents = 4000 where id = $1', [id]);
    expect(await codeOf(end(id, version))).toBe('STALE');
    await end(id, (await rowOf(id)).version);
    expect(await codeOf(end(id, (await rowOf(id)).version))).toBe('NOT_ALLOWED');
    expect(await codeOf(end(randomUUID(), 1))).toBe('NOT_FOUND');
    const rows = "select from audit_log where what = 'credit-ended' and facts ->> 'creditId' = $1";
    expect(await database.query(rows, [id])).toHaveLength(1);
  });

  it('happens once when two owners press at once, and never takes what an order holds at that moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id } = await issue(5_000);
      const { id: bookingId } = await book();
      const { version } = await rowOf(id);
      const hold = modules
        .get(DataSource)
        .transaction((tx) =>
          modules.get(CreditsRepository).hold(tx, { creditId: id, bookingId, cents: 2_000 }),
        );
      const [isHeld, ...ended] = await Promise.all([
        hold,
        codeOf(end(id, version)),
        codeOf(end(id, version)),
      ]);
      expect(ended.filter((each) => each === 'done').length).toBeLessThanOrEqual(1);
      const [{ left, gone }] = await database.query<{ left: number; gone: number }>(
        'select balance_cents as left, ended_cents as gone from credits where id = $1',
        [id],
      );
      expect(left + gone + (isHeld ? 2_000 : 0)).toBe(5_000);
    }
  });

  it('leaves what an order holds to that order, and what comes back can be used again', async () => {
    const { id } = await issue(5_000);
    const { id: bookingId } = await book();
    const credits = modules.get(CreditsRepository);
    const within = (work: (tx: DataSource['manager']) => Promise<unknown>) =>
      modules.get(DataSource).transaction(work);
    await within((tx) => credits.hold(tx, { creditId: id, bookingId, cents: 2_000 }));
    await end(id, (await rowOf(id)).version);
    expect(await balance()).toBe(0);
    await within((tx) => credits.release(tx, bookingId));
    expect([await balance(), (await rowOf(id)).state]).toEqual([2_000, 'open']);
  });
});
