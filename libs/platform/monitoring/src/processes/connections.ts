import { POOL_SIZE } from '#libs/platform/database';
import { WORKER_POOL_SIZE } from '#libs/platform/events';
import type { Settings } from '#libs/platform/config';
import type { ProcessesRepository } from './processes.repository.js';

/** One connection for notifications. */
const API_EXTRA = 1;
/** Notifications, the relay's, and the locks of timers. */
const WORKER_EXTRA = 3;
/** Without Redis: a connection for each watched queue, and pools and notifications of queues and their workers. */
const QUEUES = { api: 4, worker: 28 };

type Places = Pick<Settings, 'REDIS_URL' | 'DATABASE_DIRECT_URL'>;

/** The most connections to PostgreSQL that one process of each kind opens; through a pooler they are not the API's. */
export function connectionsOf({ REDIS_URL, DATABASE_DIRECT_URL }: Places): { api: number; worker: number } {
  const queues = REDIS_URL ? { api: 0, worker: 0 } : QUEUES;
  const apiPool = DATABASE_DIRECT_URL ? 0 : POOL_SIZE;
  return {
    api: apiPool + API_EXTRA + queues.api,
    worker: WORKER_POOL_SIZE + WORKER_EXTRA + queues.worker,
  };
}

/** The sum over all processes that run now, and what PostgreSQL allows. */
export async function connectionsUsed(
  processes: ProcessesRepository,
  places: Places,
): Promise<{ most: number; allowed: number }> {
  const { apis, workers, allowed } = await processes.count();
  const { api, worker } = connectionsOf(places);
  return { most: apis * api + workers * worker, allowed };
}
