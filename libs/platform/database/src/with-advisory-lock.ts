import type { DataSource, EntityManager } from 'typeorm';

/**
 * Runs the work while nobody else runs the same, in any process, and tells whether it ran: false means that another
 * is at it. The lock lives and dies with one connection, so a killed process leaves none behind. The work should
 * use the given manager: whoever waits for a second connection while holding one can starve the pool.
 */
export async function withAdvisoryLock(
  db: DataSource,
  name: string,
  work: (manager: EntityManager) => Promise<void>,
): Promise<boolean> {
  const runner = db.createQueryRunner();
  try {
    const [{ isMine }]: [{ isMine: boolean }] = await runner.query(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as "isMine"',
      [name],
    );
    if (!isMine) return false;
    try {
      await work(runner.manager);
    } finally {
      await runner.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name]).catch(() => {});
    }
    return true;
  } finally {
    await runner.release();
  }
}
