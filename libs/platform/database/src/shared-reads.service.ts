import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Settings } from '#libs/platform/config';
import pg from 'pg';
import { KEEPS_ALIVE, LimitedClient } from './limited-client.js';

const ANSWER_LIMIT_MS = 3_000;

/**
 * One connection for reads that all callers of a process share (`cachedFor`). Not of the pool: callers may hold all of
 * its connections in transactions, and would wait for each other.
 */
@Injectable()
export class SharedReadsService implements OnApplicationShutdown {
  private readonly log = new Logger(SharedReadsService.name);
  private readonly pool: pg.Pool;

  constructor({ DATABASE_URL }: Settings) {
    this.pool = new pg.Pool({
      ...KEEPS_ALIVE,
      Client: LimitedClient,
      connectionString: DATABASE_URL,
      max: 1,
      connectionTimeoutMillis: ANSWER_LIMIT_MS,
      query_timeout: ANSWER_LIMIT_MS,
      idleTimeoutMillis: 0,
      allowExitOnIdle: true,
    });
    this.pool.on('error', (error) => this.log.warn(`lost the connection: ${error.message}`));
  }

  /** The rows of a statement without parameters. */
  async query<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
    return (await this.pool.query<Row>(sql)).rows;
  }

  onApplicationShutdown(): Promise<void> {
    return this.pool.end();
  }
}
