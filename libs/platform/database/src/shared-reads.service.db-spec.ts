import { setUpModules } from '#libs/platform/testing';
import { DataSource } from 'typeorm';
import { SharedReadsService } from './shared-reads.service.js';

const { modules, database } = setUpModules([]);

it('reads while callers hold every connection of the pool', async () => {
  const db = modules.get(DataSource);
  const holders = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const runner = db.createQueryRunner();
      await runner.connect();
      return runner;
    }),
  );
  const reads = modules.get(SharedReadsService);
  expect(await Promise.all([1, 2, 3].map((n) => reads.query(`select ${n} as n`)))).toEqual([
    [{ n: 1 }],
    [{ n: 2 }],
    [{ n: 3 }],
  ]);
  await Promise.all(holders.map((holder) => holder.release()));
});

it('reads again after its connection was ended', async () => {
  const reads = modules.get(SharedReadsService);
  const [{ pid }] = await reads.query<{ pid: number }>('select pg_backend_pid() as pid');
  await database.query('select pg_terminate_backend($1, 5000)', [pid]);
  expect(await reads.query('select 1 as n').catch(() => reads.query('select 1 as n'))).toEqual([{ n: 1 }]);
});

it('a failed statement does not block the next one', async () => {
  const reads = modules.get(SharedReadsService);
  await expect(reads.query('select nothing')).rejects.toThrow('column "nothing" does not exist');
  expect(await reads.query('select 1 as n')).toEqual([{ n: 1 }]);
});
