import { type DynamicModule, Logger, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { directDatabaseUrl, Settings } from '#libs/platform/config';
import { DataSource } from 'typeorm';
import { isTemporary } from './connection-error.js';
import { connectionOptions, OneConnectionDataSource } from './connection.js';
import { SharedReadsService } from './shared-reads.service.js';

const log = new Logger('DatabaseModule');

type DatabaseOptions = {
  /** Connections of the process. */
  poolSize?: number;
  /** Connects past the pooler, for a process that uses advisory locks. */
  isDirect?: boolean;
  /**
   * All services write in one transaction of the caller; their own transactions become savepoints of it. Not for a process
   * that serves requests.
   */
  oneConnection?: boolean;
};

/** The process's DataSource and its connection for shared reads. Modules register their own entities with TypeOrmModule.forFeature. */
@Module({})
export class DatabaseModule {
  static forRoot({ poolSize, isDirect = false, oneConnection = false }: DatabaseOptions = {}): DynamicModule {
    const connected = TypeOrmModule.forRootAsync({
      inject: [Settings],
      useFactory: (settings: Settings) => ({
        ...connectionOptions(isDirect ? directDatabaseUrl(settings) : settings.DATABASE_URL, {
          onPoolError: (error) => log.warn(`lost a connection: ${error.message}`),
          poolSize,
          isPooler: !isDirect && settings.DATABASE_DIRECT_URL !== '',
        }),
        autoLoadEntities: true,
        retryAttempts: 5,
        retryDelay: 1_000,
        // Retrying does not help with a wrong password.
        toRetry: isTemporary,
      }),
      dataSourceFactory: async (options) =>
        oneConnection ? new OneConnectionDataSource(options!) : new DataSource(options!),
    });
    return {
      module: DatabaseModule,
      global: true,
      imports: [connected],
      providers: [SharedReadsService],
      exports: [SharedReadsService],
    };
  }
}
