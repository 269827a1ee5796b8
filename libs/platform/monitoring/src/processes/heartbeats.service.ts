import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { folderIdOf } from '#libs/platform/auth';
import { Settings } from '#libs/platform/config';
import type { WorkerStatus } from '#libs/shared/contracts';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ProcessesRepository } from './processes.repository.js';

const BEAT_MS = 5_000;

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
    private readonly processes: ProcessesRepository,
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
    await this.processes.removeWorker(this.id).catch(() => {});
  }

  /** Writes the row and deletes workers without a heartbeat for a day. */
  async beat(seen = NOTHING_SEEN): Promise<void> {
    await this.processes.saveWorker({
      ...seen,
      id: this.id,
      name: this.name,
      version: productVersion(),
      folder: this.folder,
      // The real time, not the injected clock: it is about this machine.
      at: new Date(),
    });
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
