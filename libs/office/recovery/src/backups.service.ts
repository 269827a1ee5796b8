import { realpathSync } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Injectable, Logger } from '@nestjs/common';
import { Clock, folderError, Settings, toSafeError } from '#libs/platform/config';
import { BackupError, rehearseRestore, writeBackup, type BackupOptions } from '#libs/platform/database';
import { Every, SetupSource } from '#libs/platform/events';
import { backupFile, backupFolder, backupOptions } from '#libs/platform/monitoring';
import { FileStorageService } from '#libs/platform/storage';
import { DAY_MS, dayInZone, HOUR_MS, MINUTE_MS, type SetupState } from '#libs/shared/contracts';
import { BackupRunsRepository, type BackupRun, type Kind } from './backup-runs.repository.js';
import { brokenLastingInvariants } from './invariants.js';

/** The rehearsal begins in this time of the business zone, in minutes after midnight. */
const [QUIET_FROM, QUIET_UNTIL] = [180, 360];
/** Backups, the copies that restores make first, and unfinished ones of both. */
const ARCHIVE = /^(?:backup-|.+\.before-)(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.zip(?:\.part)?$/;
const COMPLETE = /^backup-\w+\.zip$/;
const completeOf = (files: string[]) =>
  files.filter((name) => ARCHIVE.test(name) && COMPLETE.test(name)).toSorted();
const takenAt = (name: string) => Date.parse(name.replace(ARCHIVE, '$1-$2-$3T$4:$5:$6Z'));

type Counts = Pick<BackupRun, 'bookings' | 'differences'>;

/**
 * Off while `isOn` is false. `hasSecrets`: the backups contain the secrets, or need not; `isInDataDir`: the backups would
 * be lost together with the data.
 */
export type Backups = {
  isOn: boolean;
  /** The interval, BACKUP_EVERY. */
  everyHours: number;
  hasSecrets: boolean;
  isInDataDir: boolean;
  /** Start of the last successful backup. */
  succeededAt: Date | null;
  backup: BackupRun | null;
  rehearsal: BackupRun | null;
};

/** Backups by a timer, and their rehearsal each night. A failure is stored for Operations. */
@Injectable()
export class BackupsService {
  private readonly log = new Logger(BackupsService.name);

  constructor(
    private readonly runs: BackupRunsRepository,
    private readonly settings: Settings,
    private readonly storage: FileStorageService,
    private readonly clock: Clock,
  ) {}

  /** The last runs, for Operations. */
  async state(): Promise<Backups> {
    const rows = await this.runs.list();
    const last = (wanted: Kind) => {
      const found = rows.find(({ kind }) => kind === wanted);
      if (!found) return null;
      const { kind: _, succeededAt: __, ...run } = found;
      return run;
    };
    const { BACKUP_PASSPHRASE, GUEST_SECRETS, LINK_SECRET } = this.settings;
    const hasSecrets = BACKUP_PASSPHRASE !== '' || (GUEST_SECRETS !== '' && LINK_SECRET !== '');
    return {
      isOn: this.isOn,
      everyHours: this.settings.BACKUP_EVERY,
      hasSecrets,
      isInDataDir: isInside(this.folder, this.settings.DATA_DIR),
      succeededAt: rows.find(({ kind }) => kind === 'backup')?.succeededAt ?? null,
      backup: last('backup'),
      rehearsal: last('rehearsal'),
    };
  }

  @SetupSource()
  async setupSteps(): Promise<SetupState[]> {
    const { isOn, succeededAt } = await this.state();
    return [{ step: 'backups', isDone: isOn && succeededAt !== null }];
  }

  /** Called by a timer: writes a backup when one is due, and removes old ones. */
  @Every(10 * MINUTE_MS, { as: 'backups' })
  async backUpDue(): Promise<void> {
    if (!(await this.isDue())) return this.removeOld();
    await this.run('backup', async () => {
      await mkdir(this.folder, { recursive: true, mode: 0o700 });
      await this.removeOld();
      await writeBackup(this.optionsOf(backupFile(this.settings, this.clock.now())));
      await this.removeOld();
      return { bookings: 0, differences: 0 };
    });
  }

  private async isDue(): Promise<boolean> {
    if (!this.isOn) return false;
    const { backup } = await this.state();
    if (!backup || backup.message) return true;
    return backup.startedAt.getTime() + this.settings.BACKUP_EVERY * HOUR_MS <= this.clock.now().getTime();
  }

  /** Called by a timer: at night, restores the newest backup into a temporary database, until that succeeds. */
  @Every(10 * MINUTE_MS, { as: 'backup-rehearsal' })
  async rehearseDue(): Promise<void> {
    const minute = this.clock.minuteOfDay();
    if (!this.isOn || minute < QUIET_FROM || minute >= QUIET_UNTIL) return;
    const { rehearsal } = await this.state();
    const isOfToday = rehearsal && dayInZone(rehearsal.startedAt, this.clock.zone) === this.clock.today();
    if (isOfToday && !rehearsal.message) return;
    const newest = (await this.archives()).at(-1);
    // Operations reports it if this persists.
    if (newest) await this.run('rehearsal', () => this.rehearse(newest));
  }

  private get isOn(): boolean {
    return this.settings.BACKUP_EVERY > 0;
  }

  private get folder(): string {
    return backupFolder(this.settings);
  }

  private async rehearse(newest: string): Promise<Counts> {
    const options = this.optionsOf(path.join(this.folder, newest));
    const counts = { bookings: 0, differences: 0 };
    await rehearseRestore({
      ...options,
      finish: async (tx, { tables }) => {
        const broken = await brokenLastingInvariants(tx);
        counts.differences = broken.reduce((sum, { rows }) => sum + rows, 0);
        counts.bookings = tables.find(({ name }) => name === 'bookings')?.rows ?? 0;
      },
    });
    return counts;
  }

  private optionsOf(file: string): BackupOptions {
    return backupOptions(this.settings, { file, storage: this.storage, report: () => {} });
  }

  /** Names of the backups, oldest first. */
  private async archives(): Promise<string[]> {
    return completeOf(await this.files());
  }

  private async files(): Promise<string[]> {
    return readdir(this.folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
  }

  /** Removes surplus backups and everything too old, even while backups are off. */
  private async removeOld(): Promise<void> {
    const files = await this.files();
    const since = this.clock.now().getTime() - this.settings.CHILD_DATA_DAYS * DAY_MS;
    const excess = this.isOn ? completeOf(files).slice(0, -this.settings.BACKUP_KEEP) : [];
    const old = files.filter((name) => ARCHIVE.test(name) && takenAt(name) < since);
    for (const name of [...excess, ...old]) await rm(path.join(this.folder, name), { force: true });
    // Leftovers of a crash; the files of a running backup are still being written.
    for (const name of files.filter((each) => ARCHIVE.test(each) && each.endsWith('.part'))) {
      const place = path.join(this.folder, name);
      const facts = await stat(place).catch(() => null);
      if (facts && facts.mtimeMs < Date.now() - HOUR_MS) await rm(place, { force: true });
    }
  }

  private sentenceOf(error: unknown): string {
    if (error instanceof BackupError) return error.message;
    return folderError(error, `BACKUP_DIR ${this.folder}`) ?? toSafeError(error).message;
  }

  private async run(kind: Kind, work: () => Promise<Counts>): Promise<void> {
    const startedAt = this.clock.now();
    const begun = performance.now();
    let counts: Counts = { bookings: 0, differences: 0 };
    let message: string | null = null;
    try {
      counts = await work();
    } catch (error) {
      message = this.sentenceOf(error);
      this.log.error({ kind, fault: message }, 'failed');
    }
    const tookMs = Math.round(performance.now() - begun);
    await this.runs.store(kind, { startedAt, tookMs, ...counts, message });
  }
}

const realPath = (folder: string): string => {
  try {
    return realpathSync(folder);
  } catch {
    return path.resolve(folder);
  }
};

function isInside(folder: string, outer: string): boolean {
  const way = path.relative(realPath(outer), realPath(folder));
  return !way.startsWith('..') && !path.isAbsolute(way);
}
