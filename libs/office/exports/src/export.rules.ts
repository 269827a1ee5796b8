import { DAY_MS, MINUTE_MS, SECOND_MS } from '#libs/shared/contracts';
import { StorageFailure } from '#libs/platform/storage';
import type { ExportEntity } from './export.entity.js';

/** Retention of the files. */
export const FILE_LIFE_MS = 7 * DAY_MS;
/** The worker updates a running export every second; after 15 s without an update it counts as inactive. */
export const SILENT_MS = 15 * SECOND_MS;
/** Longer than the queue takes to recover a killed worker's jobs: after this the job is lost. */
export const ABANDONED_MS = 2 * MINUTE_MS;
/** Maximum of open exports per administrator, so that one cannot block the others. */
export const MAX_OPEN = 10;
/** Open exports without an update for this long no longer count towards the limit. */
export const FORGOTTEN_MS = DAY_MS;
/** Starts after which an export is given up. */
export const MAX_ATTEMPTS = 8;

type Timed = Pick<ExportEntity, 'status' | 'touchedAt' | 'expiresAt'>;

const isOpen = ({ status }: Pick<ExportEntity, 'status'>) => status === 'queued' || status === 'running';

export const isExpired = ({ status, expiresAt }: Timed, now: Date) => status === 'ready' && expiresAt <= now;

const isSilent = ({ touchedAt }: Timed, now: Date) => now.getTime() - touchedAt.getTime() > SILENT_MS;

/** No update for 15 s and no other export running: while another one runs, this one is only queued behind it. */
export const isWorkerAway = (request: Timed, isAnyBeingMade: boolean, now: Date) =>
  isOpen(request) && isSilent(request, now) && !isAnyBeingMade;

/** Whether the export is currently running. */
export const isBeingMade = (request: Timed, now: Date) =>
  request.status === 'running' && !isSilent(request, now);

export const EXPORT_FOLDER = 'documents/exports';
/** The key of an export's file. */
export const exportKey = ({ id, format }: Pick<ExportEntity, 'id' | 'format'>): string =>
  `${EXPORT_FOLDER}/${id}.${format}`;

type Named = Pick<ExportEntity, 'id' | 'name' | 'format' | 'createdAt' | 'filter'>;

/**
 * For example "bookings-2026-06-01-5f3a9c21.csv": the export, the day it covers or else of the request, and the end of
 * its id; no personal data.
 */
export const downloadName = ({ id, name, format, createdAt, filter }: Named) =>
  `${name}-${filter.date || createdAt.toISOString().slice(0, 10)}-${id.slice(-8)}.${format}`;

const FAULTS: Record<string, string> = {
  ENOSPC: 'Our disk has no space left for this file. Please tell your operator, then try again.',
  EACCES: 'We cannot write to the exports folder. Please tell your operator.',
};

const STORE_AWAY = 'Our file store has not worked for two days. Please tell your operator, then try again.';

/** Message for the administrator; the cause is in the worker's log. */
export const failureMessage = (error?: unknown) =>
  (error instanceof StorageFailure ? STORE_AWAY : null) ??
  FAULTS[(error as { code?: string } | undefined)?.code ?? ''] ??
  'We could not create this file. Please try again; if it fails again, please tell your operator.';

/** Progress in percent, 0 to 99: only a finished file has 100. */
export const percentDone = (done: number, of: number) =>
  of <= 0 ? 0 : Math.min(99, Math.max(0, Math.floor((done * 100) / of)));
