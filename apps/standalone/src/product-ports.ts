// The ports of the site and the worker, and their public addresses.
import { listenError, type Settings, type ListenPlace } from '#libs/platform/config';
import type { Addresses } from './announcement.js';
import { freePort, urlOf, tryPort } from './ports.js';

const LOOPBACK = '127.0.0.1';
const OF_THE_SITE = { port: 'PORT', host: 'HOST' } as const;
const OF_THE_WORKER = { port: 'WORKER_PORT', host: 'WORKER_HOST' } as const;

export type Ports = { site: number; worker: number };

/**
 * The configured ports; the worker gets another free one unless its port was configured. @throws Error with an
 * explanation
 */
export async function choosePorts(
  { PORT, HOST, WORKER_PORT, WORKER_HOST }: Settings,
  given: NodeJS.ProcessEnv,
): Promise<Ports> {
  const site = await requireFreePort(PORT, HOST, OF_THE_SITE);
  const preferred = given.WORKER_PORT ? WORKER_PORT : await freePort(site + 1, WORKER_HOST).catch(() => 0);
  return { site, worker: await requireFreePort(preferred, WORKER_HOST, OF_THE_WORKER) };
}

/** Addresses of the site and the worker for people. */
export const addressesOf = ({ HOST, WORKER_HOST }: Settings, { site, worker }: Ports): Addresses => ({
  site: urlOf(HOST === LOOPBACK ? 'localhost' : HOST, site, 'localhost'),
  worker: urlOf(WORKER_HOST, worker, LOOPBACK),
});

/**
 * A configured port; 0 selects a free one.
 * @throws Error with an explanation when the port is not available
 */
async function requireFreePort(port: number, host: string, names: ListenPlace['names']): Promise<number> {
  try {
    return await tryPort(port, host);
  } catch (error) {
    throw new Error(listenError(error, { port, host, names }), { cause: error });
  }
}
