import { Logger, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Settings } from '#libs/platform/config';
import { isTemporary } from './connection-error.js';
import { connectionOptions } from './connection.js';

const log = new Logger('database');

/** The one connection of a process. Modules name their entities themselves with TypeOrmModule.forFeature. */
@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      inject: [Settings],
      useFactory: (settings: Settings) => ({
        ...connectionOptions(settings.DATABASE_URL, (error) =>
          log.warn(`lost a connection: ${error.message}`),
        ),
        autoLoadEntities: true,
        retryAttempts: 5,
        retryDelay: 1_000,
        // A wrong password does not become right by waiting.
        toRetry: isTemporary,
      }),
    }),
  ],
})
export class DatabaseModule {}
