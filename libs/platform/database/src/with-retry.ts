import type { DataSource, EntityManager } from 'typeorm';

const MAX_ATTEMPTS = 4;
/** Two transactions waited for each other, or saw each other change what they had read: one was thrown out. */
const WORTH_A_RETRY = ['40P01', '40001'];

const codeOf = (error: unknown) => (error as { driverError?: { code?: string } }).driverError?.code ?? '';

/**
 * Runs the work in a transaction, and again when PostgreSQL threw it out to end a deadlock: what it did is rolled
 * back then, so the repeat starts clean. The work must not touch anything but the database.
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
