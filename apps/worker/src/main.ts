// Starts relay, handlers, timers and the health port, after a restore when its quarantine has ended. Stops cleanly on a
// signal, or when its parent process has exited.
import type { INestApplicationContext, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { isQuarantined } from '#libs/booking/payments';
import {
  connectionError,
  DatabaseModule,
  LockConnection,
  removeLeftovers,
  waitForMigrations,
} from '#libs/platform/database';
import { PdfRendererService } from '#libs/office/documents';
import {
  DocumentsProcessor,
  EventsProcessor,
  ExportsProcessor,
  MailsProcessor,
  RelayService,
  timedJobsOf,
  WORKER_POOL_SIZE,
} from '#libs/platform/events';
import {
  connectionsOf,
  HeartbeatsService,
  OperationsMetricsService,
  QueuesService,
  TimerRuns,
} from '#libs/platform/monitoring';
import {
  AppLogger,
  createLog,
  directDatabaseUrl,
  exitWithSentence,
  folderError,
  listenError,
  logConsole,
  settingsOrExit,
  type ListenPlace,
} from '#libs/platform/config';
import { FileStorageService } from '#libs/platform/storage';
import { DataSource } from 'typeorm';
import { Health } from './health.js';
import { passQuarantine, PAUSED, QuarantineModule } from './quarantine.js';
import { Upstreams } from './upstreams.js';
import { Timers } from './timers.js';
import { WorkerModule } from './worker.module.js';

const STOP_LIMIT_MS = 10_000;

const settings = settingsOrExit(['DATABASE_URL', 'SMTP_URL']);
const log = createLog(settings.LOG_LEVEL, 'worker');
logConsole(log);

const databaseUrl = directDatabaseUrl(settings);
const exitWithError = (error: Error) =>
  exitWithSentence(
    log,
    connectionError(error, databaseUrl) ?? folderError(error, `DATA_DIR ${settings.DATA_DIR}`),
    error,
  );
const onWait = () => log.warn('The database is behind this version: waiting until it is migrated.');
await waitForMigrations(databaseUrl, onWait).catch(exitWithError);

const start = (module: Type) => {
  const imports = [DatabaseModule.forRoot({ poolSize: WORKER_POOL_SIZE, isDirect: true })];
  const options = { logger: new AppLogger(log), abortOnError: false };
  return NestFactory.createApplicationContext({ module, imports }, options).catch(exitWithError);
};
const locks = new LockConnection(databaseUrl);
const isRestored = await isQuarantined(databaseUrl).catch(exitWithError);
await removeLeftovers(databaseUrl, settings.DATA_DIR).catch(exitWithError);
const app = (await leaveQuarantine()) ?? (await start(WorkerModule));

await app.get(FileStorageService).probe().catch(exitWithError);
const db = app.get(DataSource);
const upstreams = new Upstreams(settings, app.get(QueuesService));
const health = new Health(db, app.get(OperationsMetricsService), upstreams, settings.DATA_DIR);
const timers = new Timers(new TimerRuns(db), locks, timedJobsOf(app));
const relay = app.get(RelayService);
const heartbeats = app.get(HeartbeatsService);
const names = { port: 'WORKER_PORT', host: 'WORKER_HOST' } as const;
const place: ListenPlace = { port: settings.WORKER_PORT, host: settings.WORKER_HOST, names };
const port = await health
  .listen(place.port, place.host)
  .catch((error: Error) => exitWithSentence(log, listenError(error, place), error));
relay.start();
timers.start();
heartbeats.start(() => health.needs());
health.isWorking = true;
log.info({ port, connections: connectionsOf(settings).worker }, 'worker started');
// In the background, so that the first receipt does not wait for the browser.
void app.get(PdfRendererService).warmUp();
void upstreams.warnings().then((warnings) => warnings.forEach((warning) => log.warn(warning)));

/**
 * Waits for the end of the quarantine after a restore. Returns the worker started for it, or null, see passQuarantine.
 */
async function leaveQuarantine(): Promise<INestApplicationContext | null> {
  if (!isRestored) return null;
  log.warn(`The database was restored: ${PAUSED}.`);
  const exit = () => process.exit(0);
  process.once('disconnect', exit);
  const asking = await start(QuarantineModule);
  const states = new Upstreams(settings, asking.get(QueuesService));
  const paused = new Health(
    asking.get(DataSource),
    asking.get(OperationsMetricsService),
    states,
    settings.DATA_DIR,
  );
  Object.assign(paused, { isWorking: true, pause: PAUSED });
  await paused.listen(settings.WORKER_PORT, settings.WORKER_HOST).catch(exitWithError);
  const beats = asking.get(HeartbeatsService);
  beats.start(() => paused.needs());
  const startWorker = () => start(WorkerModule);
  const worker = await passQuarantine({ app: asking, locks, startWorker }).catch(exitWithError);
  paused.close();
  await beats.stop();
  await asking.close();
  process.off('disconnect', exit);
  return worker;
}

let isStopping = false;
/** Unready first, then no new work, active jobs finish, and queues, browser and pool are closed. */
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  health.isWorking = false;
  // Unfinished jobs are taken over by the next worker: handlers may run twice.
  setTimeout(() => process.exit(0), STOP_LIMIT_MS).unref();
  await Promise.all([relay.stop(), timers.stop()]);
  const processors = [EventsProcessor, MailsProcessor, DocumentsProcessor, ExportsProcessor];
  await Promise.all(processors.map((name) => app.get(name).worker.close()));
  await Promise.all([heartbeats.stop(), locks.close()]);
  await app.close();
  health.close();
  log.info('the worker has stopped');
  process.exit(0);
}
process.once('SIGTERM', () => void stop());
process.once('SIGINT', () => void stop());
process.once('disconnect', () => void stop());
// The parent may have exited during the start.
if ((process as { connected?: boolean }).connected === false) void stop();
