// Starts the queue side: relay, handlers, timers and a health port. Ends cleanly on a signal, or when the process
// that started it is gone.
import { NestFactory } from '@nestjs/core';
import { connectionError } from '#libs/platform/database';
import { PdfRendererService } from '#libs/office/documents';
import {
  DocumentsProcessor,
  EventsProcessor,
  ExportsProcessor,
  MailsProcessor,
  RelayScheduler,
} from '#libs/platform/events';
import { HeartbeatsService, OperationsMetricsService, QueuesService } from '#libs/platform/monitoring';
import {
  AppLogger,
  createLog,
  listenError,
  logConsole,
  settingsOrExit,
  type ListenPlace,
} from '#libs/platform/config';
import { DataSource } from 'typeorm';
import { Health } from './health.js';
import { Upstreams } from './upstreams.js';
import { timedJobsOf } from './timed-jobs.js';
import { Timers } from './timers.js';
import { WorkerModule } from './worker.module.js';

const STOP_LIMIT_MS = 10_000;

const settings = settingsOrExit(['DATABASE_URL', 'SMTP_URL']);
const log = createLog(settings.LOG_LEVEL, 'worker');
logConsole(log);

const app = await NestFactory.createApplicationContext(WorkerModule, {
  logger: new AppLogger(log),
  abortOnError: false,
}).catch((error: Error) => exitWithMessage(connectionError(error, settings.DATABASE_URL) ?? error.message));

const db = app.get(DataSource);
const upstreams = new Upstreams(settings, app.get(QueuesService));
const health = new Health(db, app.get(OperationsMetricsService), upstreams);
const timers = new Timers(db, timedJobsOf(app));
const relay = app.get(RelayScheduler);
const heartbeats = app.get(HeartbeatsService);
const names = { port: 'WORKER_PORT', host: 'WORKER_HOST' } as const;
const place: ListenPlace = { port: settings.WORKER_PORT, host: settings.WORKER_HOST, names };
const port = await health
  .listen(place.port, place.host)
  .catch((error: Error) => exitWithMessage(listenError(error, place)));
relay.start();
timers.start();
heartbeats.start(() => upstreams.statesForBeats());
health.isWorking = true;
log.info({ port }, 'the worker is at work');
// The first receipt should not wait for a browser; nothing else waits for it.
void app.get(PdfRendererService).warmUp();
void upstreams.warnings().then((warnings) => warnings.forEach((warning) => log.warn(warning)));

/** Ends a start that cannot succeed with its one reason. */
function exitWithMessage(sentence: string): never {
  log.fatal(sentence);
  process.exit(1);
}

let isStopping = false;
/** Not ready first; no new work; jobs in hand are finished; then queues, browser and pool are closed. */
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  health.isWorking = false;
  // What is not done by now is taken over by the next worker, since every handler may run twice.
  setTimeout(() => process.exit(0), STOP_LIMIT_MS).unref();
  await Promise.all([relay.stop(), timers.stop()]);
  const processors = [EventsProcessor, MailsProcessor, DocumentsProcessor, ExportsProcessor];
  await Promise.all(processors.map((name) => app.get(name).worker.close()));
  await heartbeats.stop();
  await app.close();
  health.close();
  log.info('the worker has stopped');
  process.exit(0);
}
process.once('SIGTERM', () => void stop());
process.once('SIGINT', () => void stop());
process.once('disconnect', () => void stop());
// Whoever started this process may have gone while it started.
if ((process as { connected?: boolean }).connected === false) void stop();
