import { Logger, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Settings } from '#libs/platform/config';
import { isTemporary } from './connection-error.js';
import { connectionOptions } from './connection.js';

const log = new Logger('DatabaseModule');

/** The process's DataSource. Modules register their own entities with TypeOrmModule.forFeature. */
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
        // Retrying does not help with a wrong password.
        toRetry: isTemporary,
      }),
    }),
  ],
})
export class DatabaseModule {}
