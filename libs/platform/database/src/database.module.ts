import { type DynamicModule, Logger, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Settings } from '#libs/platform/config';
import { DataSource } from 'typeorm';
import { isTemporary } from './connection-error.js';
import { connectionOptions, OneConnectionDataSource } from './connection.js';

const log = new Logger('DatabaseModule');

type DatabaseOptions = {
  /** Connections of the process. */
  poolSize?: number;
  /**
   * All services write in one transaction of the caller; their own transactions become savepoints of it. Not for a process
   * that serves requests.
   */
  oneConnection?: boolean;
};

/** The process's DataSource. Modules register their own entities with TypeOrmModule.forFeature. */
@Module({})
export class DatabaseModule {
  static forRoot({ poolSize, oneConnection = false }: DatabaseOptions = {}): DynamicModule {
    const connected = TypeOrmModule.forRootAsync({
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
      dataSourceFactory: async (options) =>
        oneConnection ? new OneConnectionDataSource(options!) : new DataSource(options!),
    });
    return { module: DatabaseModule, imports: [connected] };
  }
}
