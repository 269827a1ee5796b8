import type { ExportView } from '#libs/shared/contracts';
import type { ExportEntity } from './export.entity.js';
import { isExpired, isWorkerAway } from './export.rules.js';

/** A line of the history as an administrator gets it. */
export const exportView = (request: ExportEntity, isAnyInHand: boolean, now: Date): ExportView => ({
  id: request.id,
  name: request.name,
  format: request.format,
  status: request.status,
  rows: request.rows,
  progress: request.progress,
  error: request.error,
  includeChildData: request.includeChildData,
  filter: request.filter,
  isExpired: isExpired(request, now),
  isWorkerAway: isWorkerAway(request, isAnyInHand, now),
  createdAt: request.createdAt.toISOString(),
  expiresAt: request.expiresAt.toISOString(),
});
