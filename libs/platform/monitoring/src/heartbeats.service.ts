import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { WorkerStatus } from '#libs/shared/contracts';
import { productVersion } from './product-version.js';

const BEAT_MS = 5_000;
const FORGOTTEN_AFTER_DAYS = 1;

/** What a worker sees of the machines that its work needs. */
export type UpstreamsSeen = Pick<WorkerStatus, 'mail' | 'payments'>;
const NOTHING_SEEN: UpstreamsSeen = { mail: null, payments: null };

/** Tells everybody that this worker is at work. */
@Injectable()
export class HeartbeatsService {
  readonly id = randomUUID();
  private timer: NodeJS.Timeout | null = null;
  private beating: Promise<void> = Promise.resolve();

  constructor(private readonly db: DataSource) {}

  get name(): string {
    return `worker-${this.id.slice(0, 4)}`;
  }

  /** `look` tells what this worker sees of the services it needs; it is asked at each beat and answers from memory. */
  start(look = async () => NOTHING_SEEN, everyMs = BEAT_MS): void {
    const next = () =>
      (this.beating = look()
        .then((seen) => this.beat(seen))
        .catch(() => {}));
    this.timer = setInterval(() => void next(), everyMs);
    void next();
  }

  /** A worker that stops by itself is gone, not away. */
  async stop(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    await this.beating;
    await this.db.query('delete from worker_heartbeats where id = $1', [this.id]).catch(() => {});
  }

  /** Writes the row, and forgets workers that nobody has seen for a day. */
  async beat({ mail, payments } = NOTHING_SEEN): Promise<void> {
    await this.db.query(
      `with forgotten as (
         delete from worker_heartbeats where seen_at < now() - make_interval(days => ${FORGOTTEN_AFTER_DAYS})
       )
       insert into worker_heartbeats (id, name, version, mail, payments) values ($1, $2, $3, $4, $5)
       on conflict (id) do update set seen_at = now(), mail = excluded.mail, payments = excluded.payments`,
      [this.id, this.name, productVersion(), mail, payments],
    );
  }
}
