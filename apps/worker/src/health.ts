import { createServer, type Server } from 'node:http';
import type { OperationsMetricsService } from '#libs/platform/monitoring';
import { ARRIVAL_TIMES } from '#libs/platform/config';
import { DataSource } from 'typeorm';
import type { Upstreams } from './upstreams.js';

type Answer = { status: number; body: Record<string, string | string[]> | string };

const UNREADABLE: Answer = { status: 503, body: { status: 'not ready' } };

/**
 * What the health port tells: alive always; ready while the database answers and the handlers are at work; metrics.
 * Other machines that are away are named and make nothing unready: work waits for them.
 */
export class Health {
  isWorking = false;
  private server: Server | null = null;

  constructor(
    private readonly db: DataSource,
    private readonly metrics: OperationsMetricsService,
    private readonly upstreams: Upstreams,
  ) {}

  /** Port 0 takes any free one; returns the port. @throws Error when it is taken or the address is not ours. */
  async listen(port: number, host: string): Promise<number> {
    const server = createServer(ARRIVAL_TIMES, (request, response) => {
      // A look that fails must not end the worker, which an unheard rejection would.
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

  private async answer(path: string): Promise<Answer> {
    if (path === '/health/live') return { status: 200, body: { status: 'live' } };
    if (path === '/metrics') return { status: 200, body: await this.metrics.text() };
    if (path !== '/health/ready') return { status: 404, body: { status: 'unknown' } };
    const database = await this.db.query('select 1').then(
      () => 'up',
      () => 'down',
    );
    const isReady = database === 'up' && this.isWorking;
    const body = {
      status: isReady ? 'ready' : 'not ready',
      database,
      handlers: this.isWorking ? 'at work' : 'idle',
      ...(await this.upstreams.states()),
      warnings: await this.upstreams.warnings(),
    };
    return { status: isReady ? 200 : 503, body };
  }
}
