import { setUpModules } from '#libs/platform/testing';
import { DataSource } from 'typeorm';
import { JobOutcomesRepository } from './job-outcomes.repository.js';
import { OutboxRepository } from './outbox.repository.js';

const { modules, database } = setUpModules([]);
const QUERY = { afterSeconds: 60, withinDays: 30, handlers: ['one'], fromSeq: '0', limit: 10 };

/** Acknowledges events; `between` runs after the finished ones are read and before they are marked. */
async function acknowledgeWhile(between: () => Promise<unknown>): Promise<void> {
  const db = modules.get(DataSource);
  const query = db.query.bind(db);
  const held = jest.spyOn(db, 'query').mockImplementation(async (sql, values) => {
    if (!sql.startsWith('update outbox set settled_at')) return query(sql, values);
    held.mockRestore();
    await between();
    return query(sql, values);
  });
  await modules.get(JobOutcomesRepository).acknowledgeAndFindPending(QUERY);
}

const sendAgain = async (eventId: string) => {
  const db = modules.get(DataSource);
  await db.transaction((tx) => modules.get(OutboxRepository).sendAgain(tx, [{ eventId, handler: 'one' }]));
};

describe('a finished event', () => {
  let id: string;
  beforeEach(async () => {
    [{ id }] = await database.query<{ id: string }>(
      `insert into outbox (name, payload, sent_at, handlers)
       values ('booking-created', '{}', now() - interval '1 hour', '{one}') returning id`,
    );
    await database.query(`insert into event_effects (event_id, handler) values ('${id}', 'one')`);
  });
  const isSettled = async () => {
    const [{ settled }] = await database.query(
      `select settled_at is not null as settled from outbox where id = '${id}'`,
    );
    return settled;
  };

  it('is acknowledged', async () => {
    await acknowledgeWhile(async () => undefined);
    expect(await isSettled()).toBe(true);
  });

  it('that an operator asks to run again is not acknowledged', async () => {
    await acknowledgeWhile(() => sendAgain(id));
    expect(await isSettled()).toBe(false);
  });

  it('that the relay has sent again is not acknowledged', async () => {
    await acknowledgeWhile(async () => {
      await sendAgain(id);
      const outbox = modules.get(OutboxRepository);
      await outbox.markSent(await outbox.findUnsent(10));
    });
    expect(await isSettled()).toBe(false);
  });
});
