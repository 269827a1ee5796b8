import type {
  DynamicModule,
  INestApplicationContext,
  LoggerService,
  ModuleMetadata,
  Type,
} from '@nestjs/common';
import { Test, type TestingModule } from '@nestjs/testing';
import { DatabaseModule } from '#libs/platform/database';
import { EventsModule } from '#libs/platform/events';
import { Clock, readSettings, Settings, ConfigModule } from '#libs/platform/config';
import { AuthModule } from '#libs/platform/auth';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { TestClock } from './test-clock.js';
import type { TestDatabase } from './test-database.js';

export type Extras = {
  environment?: NodeJS.ProcessEnv;
  providers?: ModuleMetadata['providers'];
  clock?: Clock;
  /** Providers to replace (external services, or code covered by other specs) and their test doubles. */
  replace?: [Type, unknown][];
};

/** Nest's own logger for tests, which also replaces `false`, prints errors that a spec expects. */
export const SILENT: LoggerService = { log: () => {}, error: () => {}, warn: () => {} };

const CONNECTION_WAIT_MS = 60_000;

/**
 * Lets calls wait a minute for a connection. With the product's 3 s a spec of many calls at once, or a module that takes
 * long to load, would fail on a loaded machine.
 */
export function waitForConnections(app: INestApplicationContext): void {
  const { master } = app.get(DataSource).driver as unknown as { master: Pool };
  master.options.connectionTimeoutMillis = CONNECTION_WAIT_MS;
}

/** The given modules on a test database, with a clock that specs can set. Close it after the last spec. */
export async function startModules(
  database: TestDatabase,
  modules: (Type | DynamicModule)[],
  { environment = {}, providers = [], clock = new TestClock(), replace = [] }: Extras = {},
): Promise<TestingModule> {
  const settings = readSettings({
    DATABASE_URL: database.url,
    SMTP_URL: 'smtp://127.0.0.1:1025',
    GUEST_SECRETS: 'a secret of the specs that all modules share',
    LINK_SECRET: 'a secret of the specs that makes the keys of links',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    ...environment,
  });
  const building = Test.createTestingModule({
    imports: [ConfigModule, DatabaseModule.forRoot(), EventsModule, AuthModule, ...modules],
    providers,
  })
    .overrideProvider(Settings)
    .useValue(settings)
    .overrideProvider(Clock)
    .useValue(clock)
    .setLogger(SILENT);
  for (const [original, standIn] of replace) building.overrideProvider(original).useValue(standIn);
  const module = await building.compile();
  waitForConnections(module);
  return module.init();
}
