import { Injectable } from '@nestjs/common';
import { databaseState, lastKnownAfter, productVersion, QueuesService } from '#libs/platform/monitoring';
import { Gauge } from 'prom-client';
import { DataSource } from 'typeorm';

/** A load balancer that asks often must not wait for what is unavailable. */
const ANSWER_MS = 50;

export type Readiness = {
  status: 'ok' | 'unavailable';
  database: string;
  queue: string;
  /** The release that answers, such as 1.0.0. */
  version: string;
};

const ready = new Gauge({ name: 'fieldday_ready', help: '1 while /health/ready says yes, as last asked.' });

/**
 * Whether the API can serve requests: database available and migrated, not draining. A queue outage is reported, but
 * not fatal.
 */
@Injectable()
export class ReadinessService {
  private isDraining = false;
  private readonly database = lastKnownAfter(ANSWER_MS, 'away', () => databaseState(this.db));
  private readonly queue = lastKnownAfter(ANSWER_MS, 'away', () => this.queues.state());

  constructor(
    private readonly db: DataSource,
    private readonly queues: QueuesService,
  ) {}

  /** Reports not ready from now on, so that proxies stop routing before the server closes. */
  drain(): void {
    this.isDraining = true;
  }

  async read(): Promise<Readiness> {
    const [database, queue] = await Promise.all([this.database(), this.queue()]);
    const isReady = database === 'up' && !this.isDraining;
    ready.set(isReady ? 1 : 0);
    return {
      status: isReady ? 'ok' : 'unavailable',
      database: this.isDraining ? 'draining' : database,
      queue,
      version: productVersion(),
    };
  }
}
