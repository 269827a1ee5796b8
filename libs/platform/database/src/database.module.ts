import { type DynamicModule, Logger, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Settings } from '#libs/platform/config';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { isTemporary } from './connection-error.js';
import { connectionOptions, OneConnectionDataSource } from './connection.js';

const log = new Logger('DatabaseModule');

const databaseOf = (
  Source: new (options: DataSourceOptions) => DataSource,
  poolSize?: number,
): DynamicModule =>
  TypeOrmModule.forRootAsync({
    inject: [Settings],
    useFactory: (settings: Settings) => ({
      ...connectionOptions(
        settings.DATABASE_URL,
        (error) => log.warn(`lost a connection: ${error.message}`),
        poolSize,
      ),
      autoLoadEntities: true,
      retryAttempts: 5,
      retryDelay: 1_000,
      // Retrying does not help with a wrong password.
      toRetry: isTemporary,
    }),
    dataSourceFactory: async (options) => new Source(options!),
  });

/** The process's DataSource. Modules register their own entities with TypeOrmModule.forFeature. */
@Module({ imports: [databaseOf(DataSource)] })
export class DatabaseModule {}

/** Takes the place of DatabaseModule in a process that needs another number of connections. */
export const databaseWithPool = (poolSize: number): DynamicModule => databaseOf(DataSource, poolSize);

/**
 * Takes the place of DatabaseModule in an application context whose services write in one transaction of the caller:
 * their own transactions become savepoints of it. Not for a process that serves requests.
 */
export const oneConnectionDatabase = (): DynamicModule => databaseOf(OneConnectionDataSource);
