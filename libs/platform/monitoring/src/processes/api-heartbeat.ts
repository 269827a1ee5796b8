import { randomUUID } from 'node:crypto';
import { fingerprintOf } from '#libs/platform/auth';
import type { DataSource } from 'typeorm';
import { ProcessesRepository, type ApiProcess } from './processes.repository.js';

const BEAT_MS = 5_000;
const GUESTS_UNKNOWN =
  'Another API process signs the cookies of guests with another secret, so each would not know the guests of the other: set the same GUEST_SECRETS for all. (A process that was killed counts for 20 seconds.)';
const LINKS_UNKNOWN =
  'Another API process makes links with another secret, so each would refuse the links of the other: set the same LINK_SECRET for all. (A process that was killed counts for 20 seconds.)';

/** Announces this API process to the others, and makes sure that all of them share their secrets. */
export class ApiHeartbeat {
  private readonly processes: ProcessesRepository;
  private readonly process: ApiProcess;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    db: DataSource,
    { guestSecrets, linkSecret, folder }: { guestSecrets: string[]; linkSecret: string; folder: string },
  ) {
    this.processes = new ProcessesRepository(db);
    this.process = {
      id: randomUUID(),
      guestKeys: guestSecrets.map(fingerprintOf),
      linkKey: fingerprintOf(linkSecret),
      folder,
    };
  }

  /**
   * Announces the process and repeats that every five seconds.
   * @throws Error with a message for the operator when another process has other secrets.
   */
  async start(): Promise<void> {
    await this.processes.saveApi(this.process);
    const mismatch = mismatchOf(this.process, await this.processes.listApis());
    if (mismatch) {
      await this.stop();
      throw new Error(mismatch);
    }
    const beat = () => void this.processes.saveApi(this.process).catch(() => {});
    this.timer = setInterval(beat, BEAT_MS).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.processes.removeApi(this.process.id).catch(() => {});
  }
}

/**
 * The message about another process with other secrets; null without one. The guests of each must be known to the
 * other, which allows a new secret behind the old one.
 */
function mismatchOf(own: ApiProcess, all: readonly ApiProcess[]): string | null {
  const knows = (one: ApiProcess, other: ApiProcess) => one.guestKeys.includes(other.guestKeys[0]);
  for (const other of all) {
    if (!knows(own, other) || !knows(other, own)) return GUESTS_UNKNOWN;
    if (own.linkKey !== other.linkKey) return LINKS_UNKNOWN;
  }
  return null;
}
