import type { DataSource, EntityManager } from 'typeorm';

/**
 * Runs the work unless another process or request already runs work of this name.
 * The lock belongs to one connection, so a killed process releases it. The work should use the given manager: waiting
 * for a second connection while holding one can exhaust the pool.
 * @returns false when another process holds the lock and the work did not run
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
