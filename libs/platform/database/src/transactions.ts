import type { DataSource, EntityManager } from 'typeorm';
import { prepared } from './prepared.js';

const MAX_ATTEMPTS = 4;
/** Deadlock and serialization failure: PostgreSQL has rolled the transaction back. */
const WORTH_A_RETRY = ['40P01', '40001'];

const codeOf = (error: unknown) => (error as { driverError?: { code?: string } }).driverError?.code ?? '';

/**
 * Runs the work in a transaction and repeats it after a deadlock or serialization failure. The work must have no side
 * effects outside the database.
 */
export async function withRetry<Result>(
  db: DataSource,
  work: (tx: EntityManager) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !WORTH_A_RETRY.includes(codeOf(error))) throw error;
    }
  }
}

/** @throws Error outside a transaction; `what` must be written together with the change that it belongs to. */
export function assertInTransaction(tx: EntityManager, what: string): void {
  if (!tx.queryRunner?.isTransactionActive) throw new Error(`${what} must be written inside a transaction`);
}

/**
 * Runs the work unless another process or request already runs work of this name.
 * The lock belongs to one connection, so a killed process releases it. The work should use the given manager: waiting
 * for a second connection while holding one can exhaust the pool.
 * Not a `LockConnection`: through the manager, work that has lost its lock with its connection cannot write any more.
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
      prepared('select pg_try_advisory_lock(hashtextextended($1, 0)) as "isMine"'),
      [name],
    );
    if (!isMine) return false;
    try {
      await work(runner.manager);
    } finally {
      await runner
        .query(prepared('select pg_advisory_unlock(hashtextextended($1, 0))'), [name])
        .catch(() => {});
    }
    return true;
  } finally {
    await runner.release();
  }
}
