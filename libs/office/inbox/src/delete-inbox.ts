import type { EntityManager } from 'typeorm';

/** Ids of the sample ideas inserted by the seed. */
export async function seededSuggestionIds(on: EntityManager): Promise<string[]> {
  const rows: { id: string }[] = await on.query(
    "select id from custom_games where creation_key like 'demo:%' order by id",
  );
  return rows.map(({ id }) => id);
}

/** Deletes messages with their replies; returns the ids of the replies. */
export async function deleteMessages(tx: EntityManager, ids: readonly string[]): Promise<string[]> {
  const [replies]: [{ id: string }[], number] = await tx.query(
    'delete from contact_replies where message_id = any($1::uuid[]) returning id',
    [ids],
  );
  await tx.query('delete from contact_messages where id = any($1::uuid[])', [ids]);
  return replies.map(({ id }) => id);
}

/** Deletes ideas; games made from them are kept. */
export async function deleteSuggestions(tx: EntityManager, ids: readonly string[]): Promise<void> {
  await tx.query('delete from custom_games where id = any($1::uuid[])', [ids]);
}
