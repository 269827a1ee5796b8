import {
  DefaultNamingStrategy,
  type DataSourceOptions,
  DataSource,
  type EntityManager,
  type QueryRunner,
} from 'typeorm';
import { MINUTE_MS } from '#libs/shared/contracts';
import { MIGRATIONS } from './migrations/index.js';
import { KEEPS_ALIVE, LimitedClient, NOTICES_LOSS } from './limited-client.js';
import { PreparingClient } from './prepared.js';

const STATEMENT_LIMIT_MS = 10_000;
const CONNECT_LIMIT_MS = 3_000;
/** Connections of a process unless it names another number. */
export const POOL_SIZE = 10;
/** Opening a connection and planning its statements costs more than an idle connection does. */
const IDLE_LIMIT_MS = 10 * MINUTE_MS;

/** An answer that takes longer than the server may is lost with the network. */
const ANSWER_LIMIT_MS = STATEMENT_LIMIT_MS + 3_000;
const OF_A_SESSION = {
  ...NOTICES_LOSS,
  Client: PreparingClient,
  statement_timeout: STATEMENT_LIMIT_MS,
  query_timeout: ANSWER_LIMIT_MS,
  idle_in_transaction_session_timeout: 30_000,
};
/** A pooler refuses parameters of a session and loses prepared statements; only the client can limit a statement. */
const OF_A_POOLER = { ...KEEPS_ALIVE, Client: LimitedClient, query_timeout: STATEMENT_LIMIT_MS };

type ConnectionOptions = {
  onPoolError?: (error: Error) => void;
  poolSize?: number;
  /** The address leads to a pooler in transaction mode, such as pgbouncer. */
  isPooler?: boolean;
};

/**
 * TypeORM settings for one process. Without a pool error handler, an idle connection that the server closes would end
 * the process.
 */
export function connectionOptions(
  url: string,
  { onPoolError = () => {}, poolSize = POOL_SIZE, isPooler = false }: ConnectionOptions = {},
): DataSourceOptions {
  return {
    type: 'postgres',
    url,
    migrations: MIGRATIONS,
    migrationsTransactionMode: 'each',
    namingStrategy: new SnakeNaming(),
    poolSize,
    poolErrorHandler: onPoolError,
    extra: {
      connectionTimeoutMillis: CONNECT_LIMIT_MS,
      idleTimeoutMillis: IDLE_LIMIT_MS,
      ...(isPooler ? OF_A_POOLER : OF_A_SESSION),
    },
  };
}

const snake = (name: string) => name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();

/** snake_case columns in SQL, camelCase properties in TypeScript. */
class SnakeNaming extends DefaultNamingStrategy {
  override columnName(property: string, given: string | undefined, prefixes: string[]): string {
    return snake([...prefixes, given ?? property].join('_'));
  }
}

/**
 * A DataSource whose queries and transactions share one connection, so that a transaction within a transaction is a
 * savepoint. Query runners that a caller creates have connections of their own, as always.
 */
export class OneConnectionDataSource extends DataSource {
  override readonly manager: EntityManager = this.createQueryRunner().manager;

  override query<Result>(
    sql: string,
    values?: unknown[],
    runner: QueryRunner | undefined = this.manager.queryRunner,
  ): Promise<Result> {
    return super.query<Result>(sql, values, runner);
  }
}
