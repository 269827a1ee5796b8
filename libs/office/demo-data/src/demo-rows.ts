import type { EntityManager } from 'typeorm';

export type DemoKind = 'booking' | 'message' | 'game-suggestion' | 'promo-code';

/** Marks a row as demo data, in the transaction that writes it. */
export async function addDemoRow(tx: EntityManager, kind: DemoKind, id: string): Promise<void> {
  await tx.query('insert into demo_rows (kind, id) values ($1, $2)', [kind, id]);
}

/** Clears the list and returns the ids; the caller deletes the rows in the same transaction. */
export async function deleteDemoRows(tx: EntityManager): Promise<Record<DemoKind, string[]>> {
  const [rows]: [{ kind: DemoKind; id: string }[], number] = await tx.query(
    'delete from demo_rows returning kind, id',
  );
  const of = (wanted: DemoKind) => rows.filter(({ kind }) => kind === wanted).map(({ id }) => id);
  return {
    booking: of('booking'),
    message: of('message'),
    'game-suggestion': of('game-suggestion'),
    'promo-code': of('promo-code'),
  };
}

/** Number of demo rows of one kind. */
export async function countDemoRows(on: EntityManager, kind: DemoKind): Promise<number> {
  const [{ count }]: [{ count: number }] = await on.query(
    'select count(*)::int as count from demo_rows where kind = $1',
    [kind],
  );
  return count;
}
