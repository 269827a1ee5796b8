import { createServer, type Server } from 'node:http';
import {
  databaseState,
  diskState,
  lastKnownAfter,
  type NeedsSeen,
  type OperationsMetricsService,
} from '#libs/platform/monitoring';
import { ARRIVAL_TIMES } from '#libs/platform/config';
import { DataSource } from 'typeorm';
import type { Upstreams } from './upstreams.js';

type Answer = { status: number; body: Record<string, string | string[]> | string };

/** Kubernetes polls every few seconds and must not wait for an unavailable service. */
const ANSWER_MS = 50;
const UNREADABLE: Answer = { status: 503, body: { status: 'not ready' } };

/**
 * The health port: live always; ready while the database answers and is migrated, DATA_DIR can be written and has
 * space, and the handlers run; metrics. Unavailable upstreams are reported, but do not make the worker unready: work
 * waits for them.
 */
export class Health {
  isWorking = false;
  /** Why the handlers are paused although nothing is wrong; empty when they run. */
  pause = '';
  private server: Server | null = null;
  private readonly database = lastKnownAfter(ANSWER_MS, 'away', () => databaseState(this.db));
  private readonly states = lastKnownAfter(ANSWER_MS, null, () => this.upstreams.states());
  private readonly warnings = lastKnownAfter(ANSWER_MS, [], () => this.upstreams.warnings());

  constructor(
    private readonly db: DataSource,
    private readonly metrics: OperationsMetricsService,
    private readonly upstreams: Upstreams,
    private readonly dataDir: string,
  ) {}

  /** Returns the port; 0 picks a free one. @throws Error when the port is in use or the address is not local. */
  async listen(port: number, host: string): Promise<number> {
    const server = createServer(ARRIVAL_TIMES, (request, response) => {
      // An unhandled rejection would end the worker.
      const answer = this.answer(request.url ?? '').catch((): Answer => UNREADABLE);
      void answer.then(({ status, body }) => {
        const isText = typeof body === 'string';
        const type = isText ? this.metrics.contentType : 'application/json';
        response
          .writeHead(status, { 'content-type': type, 'cache-control': 'no-store' })
          .end(isText ? body : JSON.stringify(body));
      });
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, resolve);
    });
    this.server = server;
    return (server.address() as { port: number }).port;
  }

  close(): void {
    this.server?.close();
    this.server?.closeAllConnections();
  }

  /** The state of the services that this worker needs, for its heartbeats. */
  async needs(): Promise<NeedsSeen> {
    const [{ mail, payments, files }, database, disk] = await Promise.all([
      this.upstreams.statesForHeartbeats(),
      this.database(),
      diskState(this.dataDir),
    ]);
    return { mail, payments, files, notReady: notReadyOf(database, disk) };
  }

  private async answer(path: string): Promise<Answer> {
    if (path === '/health/live') return { status: 200, body: { status: 'live' } };
    if (path === '/metrics') return { status: 200, body: await this.metrics.text() };
    if (path !== '/health/ready') return { status: 404, body: { status: 'unknown' } };
    const [database, disk, states, warnings] = await Promise.all([
      this.database(),
      diskState(this.dataDir),
      this.states(),
      this.warnings(),
    ]);
    const isReady = database === 'up' && notReadyOf(database, disk) === null && this.isWorking;
    const body = {
      status: isReady ? 'ready' : 'not ready',
      database,
      disk,
      handlers: this.isWorking ? this.pause || 'at work' : 'idle',
      ...states,
      warnings: [
        ...(this.pause ? [`The worker is ${this.pause}.`] : []),
        ...(disk === 'not writable' ? [`DATA_DIR ${this.dataDir} cannot be written.`] : []),
        ...warnings,
      ],
    };
    return { status: isReady ? 200 : 503, body };
  }
}

/** Why a running worker is not ready; an unavailable database is reported separately. */
function notReadyOf(
  database: Awaited<ReturnType<typeof databaseState>>,
  disk: Awaited<ReturnType<typeof diskState>>,
): NeedsSeen['notReady'] {
  if (['low', 'full', 'not writable'].includes(disk)) return 'disk';
  return database === 'migrations pending' ? 'database' : null;
}
