import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { INTERRUPTED, QuarantineService } from '#libs/booking/payments';
import { CalendarKeysService, folderIdOf, GuestsService } from '#libs/platform/auth';
import { connectionError, removeLeftovers } from '#libs/platform/database';
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
import { ApiModule } from './api.module.js';
import { createAdapter, configureApp } from './create-app.js';
import { ApiHeartbeat, connectionsOf } from '#libs/platform/monitoring';
import { ReadinessService } from './ops/readiness.service.js';

const WEB_ROOT = path.resolve(import.meta.dirname, '../../../web');

const settings = settingsOrExit();
const log = createLog(settings.LOG_LEVEL, 'api');
logConsole(log);
const app = await NestFactory.create<NestFastifyApplication>(ApiModule, createAdapter(settings), {
  bodyParser: false,
  logger: new AppLogger(log),
  abortOnError: false,
}).catch(exitWithMessage);
await configureApp(app, log, WEB_ROOT).catch(exitWithMessage);
const probe = app.get(ReadinessService);
const { database } = await probe.read();
if (database === 'migrations pending') {
  exitWithMessage(new Error('The database is behind this version. Run: npm run migrate'));
}
if ((await app.get(QuarantineService).open())?.isInterrupted) exitWithMessage(new Error(INTERRUPTED));
await removeLeftovers(directDatabaseUrl(settings), settings.DATA_DIR).catch(exitWithMessage);
await app.get(FileStorageService).probe().catch(exitWithMessage);
const heartbeat = new ApiHeartbeat(app.get(DataSource), {
  guestSecrets: app.get(GuestsService).secrets(),
  linkSecret: app.get(CalendarKeysService).secret(),
  folder: folderIdOf(settings),
});
await heartbeat.start().catch(exitWithMessage);
const { PORT: port, HOST: host } = settings;
const place: ListenPlace = { port, host, names: { port: 'PORT', host: 'HOST' } };
await app.listen(port, host).catch((error: Error) => exitWithMessage(error, listenError(error, place)));
log.info({ port, connections: connectionsOf(settings).api }, 'the API listens');

/** Logs the reason of a failed start and exits. */
function exitWithMessage(error: Error, sentence = sentenceOf(error)): never {
  exitWithSentence(log, sentence, error);
}

function sentenceOf(error: Error): string | null {
  return connectionError(error, settings.DATABASE_URL) ?? folderError(error, `DATA_DIR ${settings.DATA_DIR}`);
}

let isStopping = false;
/**
 * Graceful shutdown: report not ready, wait for the drain time, then finish open requests and close. Not in a hook,
 * because Nest's first one, onModuleDestroy, already closes what the requests of the drain time need.
 */
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  probe.drain();
  await wait(settings.DRAIN_MS);
  await heartbeat.stop();
  await app.close();
  process.exit(0);
}
process.once('SIGTERM', () => void stop());
process.once('SIGINT', () => void stop());
process.once('disconnect', () => void stop());
// The parent process may already have exited.
if ((process as { connected?: boolean }).connected === false) void stop();
