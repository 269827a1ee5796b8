import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { connectionFault } from '#libs/database';
import { AppLogger, createLog, logConsole, settingsOrExit, type Settings } from '#libs/settings';
import { ApiModule } from './api.module.js';
import { createAdapter, furnish } from './create-app.js';
import { ReadinessProbe } from './ops/readiness.js';

/** Why nothing can listen where the settings say. */
const LISTEN_FAULTS: Record<string, (settings: Settings) => string> = {
  EADDRINUSE: ({ PORT }) => `Port ${PORT} is taken by another program: set PORT to another one.`,
  EACCES: ({ PORT }) => `This user may not use port ${PORT}: set PORT to one above 1023.`,
  EADDRNOTAVAIL: ({ HOST }) => `HOST is no address of this machine: ${HOST}.`,
  ENOTFOUND: ({ HOST }) => `HOST is no address of this machine: ${HOST}.`,
};
const WEB_ROOT = path.resolve(import.meta.dirname, '../../../web');

const settings = settingsOrExit();
const log = createLog(settings.LOG_LEVEL, 'api');
logConsole(log);
const app = await NestFactory.create<NestFastifyApplication>(ApiModule, createAdapter(settings), {
  bodyParser: false,
  logger: new AppLogger(log),
  abortOnError: false,
}).catch(refuse);
await furnish(app, log, WEB_ROOT).catch(refuse);
const probe = app.get(ReadinessProbe);
const { database } = await probe.read();
if (database === 'migrations pending') {
  log.fatal('The database is behind this version. Run: npm run migrate');
  process.exit(1);
}
await app.listen(settings.PORT, settings.HOST).catch(refuse);
log.info({ port: settings.PORT }, 'the API listens');

/** Ends a start that cannot succeed with its one reason. */
function refuse(error: NodeJS.ErrnoException): never {
  const listening = LISTEN_FAULTS[error.code ?? '']?.(settings);
  log.fatal(
    { stack: error.stack },
    listening ?? connectionFault(error, settings.DATABASE_URL) ?? error.message,
  );
  process.exit(1);
}

let isStopping = false;
/** Not ready first, then the drain time, then the doors close; requests in hand are finished. */
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  probe.drain();
  await wait(settings.DRAIN_MS);
  await app.close();
  process.exit(0);
}
process.once('SIGTERM', () => void stop());
process.once('SIGINT', () => void stop());
process.once('disconnect', () => void stop());
// Whoever started this process may have gone while it started.
if ((process as { connected?: boolean }).connected === false) void stop();
