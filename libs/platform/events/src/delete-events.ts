import type { EntityManager } from 'typeorm';

/** Deletes the events whose payload has one of these ids, with effects and failures, because the subject is deleted. */
export async function deleteEvents(tx: EntityManager, ids: readonly string[]): Promise<void> {
  await tx.query(
    `delete from outbox where exists (
       select from jsonb_each_text(payload) as part (name, value) where value = any($1::text[]))`,
    [ids],
  );
}
