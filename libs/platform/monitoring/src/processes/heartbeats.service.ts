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

/** State of what a worker needs, as seen by it. */
export type NeedsSeen = Pick<WorkerStatus, 'mail' | 'payments' | 'files' | 'notReady'>;
const NOTHING_SEEN: NeedsSeen = { mail: null, payments: null, files: null, notReady: null };

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
   * `look` returns the state of what this worker needs; it is called for each heartbeat and must answer from memory.
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
  async beat({ mail, payments, files, notReady } = NOTHING_SEEN): Promise<void> {
    await this.db.query(
      `with forgotten as (
         delete from worker_heartbeats where seen_at < now() - make_interval(days => ${FORGOTTEN_AFTER_DAYS})
       )
       insert into worker_heartbeats
         (id, name, version, mail, payments, folder, files, not_ready, clock_ahead_seconds)
       values ($1, $2, $3, $4, $5, $6, $7, $8, extract(epoch from $9::timestamptz - clock_timestamp()))
       on conflict (id) do update set seen_at = now(), mail = excluded.mail, payments = excluded.payments,
         files = excluded.files, not_ready = excluded.not_ready, clock_ahead_seconds = excluded.clock_ahead_seconds`,
      [
        this.id,
        this.name,
        productVersion(),
        mail,
        payments,
        this.folder,
        files,
        notReady,
        // The real time, not the injected clock: it is about this machine.
        new Date(),
      ],
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
