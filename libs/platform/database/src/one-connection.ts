import { DataSource, type EntityManager, type QueryRunner } from 'typeorm';

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
