import type pg from 'pg';
import { LimitedClient, NOTICES_LOSS } from './limited-client.js';

const ANSWER_LIMIT_MS = 3_000;

/**
 * Advisory locks of timers, all on one connection outside the pool. Thirty of them due at once, each holding a pool
 * connection while it waits for another one, would exhaust the pool; under these locks they hold none. Opens the
 * connection with the first lock, and again after it was lost.
 * Not `withAdvisoryLock`: a timer may lose its lock and still write, because its statements may run twice.
 */
export class LockConnection {
  private client: Promise<pg.Client> | null = null;
  /** Settles when the last queued statement has ended: `pg.Client` takes one at a time. */
  private lastQuery: Promise<unknown> = Promise.resolve();

  constructor(private readonly connectionString: string) {}

  /**
   * Runs the work unless another process already runs work of this name; within a process, the caller sees to that. A
   * killed process releases its locks, and so does a lost connection: the work may then run twice.
   * @returns false when another process holds the lock and the work did not run
   */
  async runLocked(name: string, work: () => Promise<unknown>): Promise<boolean> {
    if (!(await this.isTrue('pg_try_advisory_lock', name))) return false;
    try {
      await work();
    } finally {
      await this.isTrue('pg_advisory_unlock', name).catch(() => {});
    }
    return true;
  }

  async close(): Promise<void> {
    const client = await this.client?.catch(() => null);
    await client?.end();
  }

  private isTrue(lock: 'pg_try_advisory_lock' | 'pg_advisory_unlock', name: string): Promise<boolean> {
    const result = this.lastQuery.then(async () => {
      const client = await (this.client ??= this.connect());
      const sql = `select ${lock}(hashtextextended($1, 0)) as "isTrue"`;
      return (await client.query<{ isTrue: boolean }>(sql, [name])).rows[0].isTrue;
    });
    this.lastQuery = result.catch(() => {});
    return result;
  }

  private connect(): Promise<pg.Client> {
    const client = new LimitedClient({
      connectionString: this.connectionString,
      connectionTimeoutMillis: ANSWER_LIMIT_MS,
      query_timeout: ANSWER_LIMIT_MS,
      ...NOTICES_LOSS,
    });
    const connected = client.connect().then(() => client);
    const forget = () => {
      if (this.client === connected) this.client = null;
    };
    client.on('error', forget).on('end', forget);
    connected.catch(forget);
    return connected;
  }
}
