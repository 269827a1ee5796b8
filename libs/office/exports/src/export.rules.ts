import { DAY_MS, MINUTE_MS, SECOND_MS } from '#libs/shared/contracts';
import type { ExportEntity } from './export.entity.js';

/** Files are kept so long. */
export const FILE_LIFE_MS = 7 * DAY_MS;
/** The worker that makes a file updates it each second; after so many without one it counts as gone. */
export const SILENT_MS = 15 * SECOND_MS;
/** Later than a killed worker's jobs are taken over by themselves: then nobody will. */
export const ABANDONED_MS = 2 * MINUTE_MS;
/** One administrator waits for so many files at most at once, so that the others' come, too. */
export const MAX_OPEN = 10;
/** What was not touched for so long is lost and blocks no other file. */
export const FORGOTTEN_MS = DAY_MS;
/** A file that was begun so often is given up. */
export const MAX_ATTEMPTS = 8;

type Timed = Pick<ExportEntity, 'status' | 'touchedAt' | 'expiresAt'>;

const isOpen = ({ status }: Pick<ExportEntity, 'status'>) => status === 'queued' || status === 'running';

export const isExpired = ({ status, expiresAt }: Timed, now: Date) => status === 'ready' && expiresAt <= now;

const isSilent = ({ touchedAt }: Timed, now: Date) => now.getTime() - touchedAt.getTime() > SILENT_MS;

/**
 * Due for 15 s and nobody at it. While another file is being made the worker is there, and this one waits its turn.
 */
export const isWorkerAway = (request: Timed, isAnyInHand: boolean, now: Date) =>
  isOpen(request) && isSilent(request, now) && !isAnyInHand;

/** Whether this one is being made at this moment. */
export const isInHand = (request: Timed, now: Date) =>
  request.status === 'running' && !isSilent(request, now);

type Named = Pick<ExportEntity, 'id' | 'name' | 'format' | 'createdAt' | 'filter'>;

/**
 * "bookings-2026-06-01-5f3a9c21.csv": what, the day that it is about or else the one when it was asked for, and the end
 * of the export's own id; nothing personal.
 */
export const downloadName = ({ id, name, format, createdAt, filter }: Named) =>
  `${name}-${filter.date || createdAt.toISOString().slice(0, 10)}-${id.slice(-8)}.${format}`;

const FAULTS: Record<string, string> = {
  ENOSPC:
    'There is no room left on our disk for this file. Please tell your operator, then ask for it again.',
  EACCES: 'We may not write into the folder of the exports. Please tell your operator.',
};

/** What a person reads about a failure; the cause itself is in the worker's log. */
export const failureMessage = (error?: unknown) =>
  FAULTS[(error as { code?: string } | undefined)?.code ?? ''] ??
  'We could not make this file. Please ask for it again; if it fails again, please tell your operator.';

/** The share that is done, 0 to 99: 100 is said by the finished file alone. */
export const percentDone = (done: number, of: number) =>
  of <= 0 ? 0 : Math.min(99, Math.max(0, Math.floor((done * 100) / of)));
