import type { DataSourceOptions } from 'typeorm';
import { MIGRATIONS } from './migrations/index.js';
import { SnakeNaming } from './naming.js';
import { PreparingClient } from './prepared.js';

const STATEMENT_LIMIT_MS = 10_000;
const CONNECT_LIMIT_MS = 3_000;

/** TypeORM's settings for one process. `onPoolError` must exist: without it a server stop would end the process. */
export function connectionOptions(
  url: string,
  onPoolError: (error: Error) => void = () => {},
): DataSourceOptions {
  return {
    type: 'postgres',
    url,
    migrations: MIGRATIONS,
    migrationsTransactionMode: 'each',
    namingStrategy: new SnakeNaming(),
    poolSize: 10,
    poolErrorHandler: onPoolError,
    extra: {
      Client: PreparingClient,
      connectionTimeoutMillis: CONNECT_LIMIT_MS,
      statement_timeout: STATEMENT_LIMIT_MS,
      idle_in_transaction_session_timeout: 30_000,
    },
  };
}
