import type { EntityManager } from 'typeorm';

/** Deletes the events that name one of these ids, with their effects and failures: what they tell of is deleted. */
export async function deleteEvents(tx: EntityManager, ids: readonly string[]): Promise<void> {
  await tx.query(
    `delete from outbox where exists (
       select from jsonb_each_text(payload) as part (name, value) where value = any($1::text[]))`,
    [ids],
  );
}
