import type { EntityManager } from 'typeorm';

/** The ideas that the seed has put into a new database. */
export async function seededSuggestionIds(on: EntityManager): Promise<string[]> {
  const rows: { id: string }[] = await on.query(
    "select id from custom_games where creation_key like 'demo:%' order by id",
  );
  return rows.map(({ id }) => id);
}

/** Deletes messages with what was answered to them, and returns the ids of these answers. */
export async function deleteMessages(tx: EntityManager, ids: readonly string[]): Promise<string[]> {
  const [replies]: [{ id: string }[], number] = await tx.query(
    'delete from contact_replies where message_id = any($1::uuid[]) returning id',
    [ids],
  );
  await tx.query('delete from contact_messages where id = any($1::uuid[])', [ids]);
  return replies.map(({ id }) => id);
}

/** Deletes ideas; a game that was made of one stays. */
export async function deleteSuggestions(tx: EntityManager, ids: readonly string[]): Promise<void> {
  await tx.query('delete from custom_games where id = any($1::uuid[])', [ids]);
}
