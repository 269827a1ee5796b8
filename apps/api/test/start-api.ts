import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import { seedCatalogue } from '#libs/platform/database';
import { Clock, createLog, readSettings, Settings } from '#libs/platform/config';
import { createTestDatabase, TestClock, type TestDatabase } from '#libs/platform/testing';
import type { FastifyInstance } from 'fastify';
import request, { type Agent } from 'supertest';
import {
  startStandin,
  STANDIN_CLIENT_ID,
  STANDIN_CLIENT_SECRET,
  type Standin,
} from '../../paypal-standin/src/server.js';
import { ApiModule } from '../src/api.module.js';
import { createAdapter, configureApp } from '../src/create-app.js';
import { watchAnswers } from './described-api.js';

export type Route = { method: string; url: string };

export type TestApi = {
  app: NestFastifyApplication;
  /** Every route that the running server has, as the server itself tells. */
  routes: Route[];
  database: TestDatabase;
  standin: Standin;
  clock: TestClock;
  /** A browser: keeps its cookies. Every call of this function is another guest. */
  guest: () => Agent;
  /** Also the verdict on every answer that was given: each is as the API describes it. */
  stop: () => Promise<void>;
};

/** The whole API over a real PostgreSQL and a PayPal stand-in, with the seeded catalogue; without pages unless given. */
export async function startApi(environment: NodeJS.ProcessEnv = {}, webRoot?: string): Promise<TestApi> {
  const database = await createTestDatabase();
  await seedCatalogue(database.url);
  const standin = await startStandin({ port: 0 });
  const dataDir = await mkdtemp(path.join(tmpdir(), 'api-spec-'));
  const clock = new TestClock();
  const settings = readSettings({
    DATABASE_URL: database.url,
    SMTP_URL: 'smtp://127.0.0.1:1025',
    DATA_DIR: dataDir,
    PAYPAL_CLIENT_ID: STANDIN_CLIENT_ID,
    PAYPAL_CLIENT_SECRET: STANDIN_CLIENT_SECRET,
    PAYPAL_BASE_URL: standin.url,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    ...environment,
  });
  const module = await Test.createTestingModule({ imports: [ApiModule] })
    .overrideProvider(Settings)
    .useValue(settings)
    .overrideProvider(Clock)
    .useValue(clock)
    .compile();
  const app = module.createNestApplication<NestFastifyApplication>(createAdapter(settings), {
    bodyParser: false,
    logger: false,
  });
  const notDescribed = watchAnswers(app);
  const routes: Route[] = [];
  (app.getHttpAdapter().getInstance() as never as FastifyInstance).addHook('onRoute', ({ method, url }) => {
    routes.push(...[method].flat().map((each) => ({ method: each, url })));
  });
  await configureApp(app, createLog('silent', 'api'), webRoot ?? path.join(dataDir, 'no-web'));
  return {
    app,
    routes,
    database,
    standin,
    clock,
    guest: () => request.agent(app.getHttpServer()),
    stop: async () => {
      const faults = await notDescribed().catch((error) => [String(error)]);
      await app.close();
      await standin.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
      expect(faults.slice(0, 20)).toEqual([]);
    },
  };
}
