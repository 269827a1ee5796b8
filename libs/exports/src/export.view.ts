import type { ExportView } from '#libs/contracts';
import type { ExportEntity } from './export.entity.js';
import { isExpired, isWorkerAway } from './export.rules.js';

/** A line of the history as an administrator gets it. */
export const exportView = (asked: ExportEntity, isAnyInHand: boolean, now: Date): ExportView => ({
  id: asked.id,
  name: asked.name,
  format: asked.format,
  status: asked.status,
  rows: asked.rows,
  progress: asked.progress,
  error: asked.error,
  includeChildData: asked.includeChildData,
  filter: asked.filter,
  isExpired: isExpired(asked, now),
  isWorkerAway: isWorkerAway(asked, isAnyInHand, now),
  createdAt: asked.createdAt.toISOString(),
  expiresAt: asked.expiresAt.toISOString(),
});
