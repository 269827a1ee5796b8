import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { folderIdOf } from '#libs/platform/auth';
import { Settings } from '#libs/platform/config';
import { DataSource } from 'typeorm';
import type { WorkerStatus } from '#libs/shared/contracts';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const BEAT_MS = 5_000;
const FORGOTTEN_AFTER_DAYS = 1;

/** State of the services that a worker needs, as seen by it. */
export type UpstreamsSeen = Pick<WorkerStatus, 'mail' | 'payments'>;
const NOTHING_SEEN: UpstreamsSeen = { mail: null, payments: null };

/** Writes the heartbeat of this worker to the database. */
@Injectable()
export class HeartbeatsService {
  readonly id = randomUUID();
  private timer: NodeJS.Timeout | null = null;
  private beating: Promise<void> = Promise.resolve();

  private readonly folder: string;

  constructor(
    private readonly db: DataSource,
    settings: Settings,
  ) {
    this.folder = folderIdOf(settings);
  }

  get name(): string {
    return `worker-${this.id.slice(0, 4)}`;
  }

  /**
   * `look` returns the state of the services that this worker needs; it is called for each heartbeat and must answer
   * from memory.
   */
  start(look = async () => NOTHING_SEEN, everyMs = BEAT_MS): void {
    const next = () =>
      (this.beating = look()
        .then((seen) => this.beat(seen))
        .catch(() => {}));
    this.timer = setInterval(() => void next(), everyMs);
    void next();
  }

  /** Deletes the row, so a worker that shuts down normally is not reported as away. */
  async stop(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    await this.beating;
    await this.db.query('delete from worker_heartbeats where id = $1', [this.id]).catch(() => {});
  }

  /** Writes the row and deletes workers without a heartbeat for a day. */
  async beat({ mail, payments } = NOTHING_SEEN): Promise<void> {
    await this.db.query(
      `with forgotten as (
         delete from worker_heartbeats where seen_at < now() - make_interval(days => ${FORGOTTEN_AFTER_DAYS})
       )
       insert into worker_heartbeats (id, name, version, mail, payments, folder) values ($1, $2, $3, $4, $5, $6)
       on conflict (id) do update set seen_at = now(), mail = excluded.mail, payments = excluded.payments`,
      [this.id, this.name, productVersion(), mail, payments, this.folder],
    );
  }
}

let version: string | null = null;

/** Version from the nearest package.json above this file (source or build); "unknown" without one. */
export function productVersion(): string {
  version ??= read(import.meta.dirname);
  return version;
}

function read(folder: string): string {
  const file = path.join(folder, 'package.json');
  if (existsSync(file)) return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
  const above = path.dirname(folder);
  return above === folder ? 'unknown' : read(above);
}
