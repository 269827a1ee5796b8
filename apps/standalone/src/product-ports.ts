// Where the site and the worker listen, and the addresses that people are told.
import { listenError, type Settings, type ListenPlace } from '#libs/platform/config';
import type { Addresses } from './announcement.js';
import { freePort, urlOf, tryPort } from './ports.js';

const LOOPBACK = '127.0.0.1';
const OF_THE_SITE = { port: 'PORT', host: 'HOST' } as const;
const OF_THE_WORKER = { port: 'WORKER_PORT', host: 'WORKER_HOST' } as const;

export type Ports = { site: number; worker: number };

/** The ports of the settings; another free one for the worker, unless its own was set. @throws Error in plain words. */
export async function choosePorts(
  { PORT, HOST, WORKER_PORT, WORKER_HOST }: Settings,
  given: NodeJS.ProcessEnv,
): Promise<Ports> {
  const site = await requireFreePort(PORT, HOST, OF_THE_SITE);
  const preferred = given.WORKER_PORT ? WORKER_PORT : await freePort(site + 1, WORKER_HOST).catch(() => 0);
  return { site, worker: await requireFreePort(preferred, WORKER_HOST, OF_THE_WORKER) };
}

/** Addresses of site and worker as a person may type them. */
export const addressesOf = ({ HOST, WORKER_HOST }: Settings, { site, worker }: Ports): Addresses => ({
  site: urlOf(HOST === LOOPBACK ? 'localhost' : HOST, site, 'localhost'),
  worker: urlOf(WORKER_HOST, worker, LOOPBACK),
});

/**
 * A port that was configured; 0 takes any free one.
 * @throws Error in plain words when it cannot be had
 */
async function requireFreePort(port: number, host: string, names: ListenPlace['names']): Promise<number> {
  try {
    return await tryPort(port, host);
  } catch (error) {
    throw new Error(listenError(error, { port, host, names }), { cause: error });
  }
}
