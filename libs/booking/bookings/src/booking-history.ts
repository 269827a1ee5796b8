import { historySentence, type HistoryEvent } from '#libs/shared/contracts';
import { prepared } from '#libs/platform/database';
import type { EntityManager } from 'typeorm';

/** Whose doing a line of the timeline is. */
export type Actor = 'system' | 'parent' | `user:${string}`;

/**
 * Writes one line into the timeline of each of these bookings, in the transaction of what it tells; never with the
 * child's data. The sentence beside the code is for the version before.
 */
export async function writeHistory(
  tx: EntityManager,
  bookingIds: readonly string[],
  event: HistoryEvent,
  { actor, at }: { actor: Actor; at: Date },
): Promise<void> {
  const { code, ...params } = event;
  await tx.query(
    prepared(`insert into booking_history (booking_id, code, params, what, actor, at)
      select id, $2, $3, $4, $5, $6 from unnest($1::uuid[]) as t (id)`),
    [bookingIds, code, params, historySentence(event), actor, at],
  );
}
