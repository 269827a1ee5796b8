// Setup for a whole spec file; call it at the top of the file. Jest runs `afterAll` hooks in declaration order, so
// declare the `afterAll` of anything that holds a database connection above these calls.
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DynamicModule, Type } from '@nestjs/common';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { TestingModule } from '@nestjs/testing';
import { TestClock } from './test-clock.js';
import { createTestDatabase, type TestDatabase } from './test-database.js';
import { startModules, type Extras } from './test-module.js';

type Options = Pick<Extras, 'providers' | 'replace'> & {
  /** Read when the modules start, because a mailbox has its address only then. */
  environment?: () => NodeJS.ProcessEnv;
};

/** A fresh, migrated, empty database for this file, available from the first `beforeAll`. */
export function setUpDatabase(): TestDatabase {
  const database = {} as TestDatabase;
  beforeAll(async () => {
    Object.assign(database, await createTestDatabase());
  });
  afterAll(() => database.drop());
  return database;
}

/** An empty temporary folder for this file. */
export function setUpFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'spec-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The given modules on a database for this file, with a clock that specs can set. */
export function setUpModules(imports: (Type | DynamicModule)[], { environment, ...options }: Options = {}) {
  const clock = new TestClock();
  let started: TestingModule | undefined;
  let app: NestFastifyApplication | undefined;
  afterAll(() => (app ?? started)?.close());
  const database = setUpDatabase();
  beforeAll(async () => {
    started = await startModules(database, imports, { ...options, environment: environment?.(), clock });
  });
  const running = () => {
    if (!started) throw new Error('The modules are open from the first beforeAll on, not before.');
    return started;
  };
  const modules = {
    /** The instance that the modules use. */
    get: <Service>(service: Type<Service>): Service => running().get(service),
    /** A Nest application without a port; the caller must run `init`. */
    createApp: (): NestFastifyApplication =>
      (app = running().createNestApplication<NestFastifyApplication>(new FastifyAdapter())),
  };
  return { modules, database, clock };
}
