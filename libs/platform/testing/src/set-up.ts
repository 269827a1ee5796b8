// What a spec file needs from before its first spec to after its last; called at the top of the file. Jest ends things in
// the order of the file: what holds a connection of its own writes its `afterAll` above.
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
  /** Asked when the modules start, so that a mailbox knows its address by then. */
  environment?: () => NodeJS.ProcessEnv;
};

/** A fresh, migrated, empty database of this file alone; there from the first `beforeAll` on. */
export function setUpDatabase(): TestDatabase {
  const database = {} as TestDatabase;
  beforeAll(async () => {
    Object.assign(database, await createTestDatabase());
  });
  afterAll(() => database.drop());
  return database;
}

/** An empty folder of this file alone. */
export function setUpFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'spec-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The named modules on a database of this file alone, and the clock that they go by. */
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
    /** The one of this class that the modules use themselves. */
    get: <Service>(service: Type<Service>): Service => running().get(service),
    /** The modules' controllers without a port; `init` is the caller's. */
    createApp: (): NestFastifyApplication =>
      (app = running().createNestApplication<NestFastifyApplication>(new FastifyAdapter())),
  };
  return { modules, database, clock };
}
