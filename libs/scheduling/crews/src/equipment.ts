import type { EntityManager } from 'typeorm';
import type { Reservation, SlotRequest } from './reservation.js';

type Needs = Pick<SlotRequest, 'games' | 'addOns'>;

/** Everything of which a set or a camera is carried to an event: its games' ids and the cameras' names. */
export function itemsOf({ games, addOns }: Needs): string[] {
  const cameras = (['photography', 'videography'] as const).filter((camera) => addOns[camera]);
  return [...new Set([...games, ...cameras])];
}

/**
 * Puts a free set of each counted item into the reservation's van unless one is there; false when no set is free. The
 * caller holds the day's lock.
 */
export async function loadVan(
  tx: EntityManager,
  { day, crewNo }: Reservation,
  counted: readonly string[],
): Promise<boolean> {
  if (counted.length === 0) return true;
  await tx.query(LOAD_SQL, [day, crewNo, counted]);
  const [{ loaded }]: { loaded: number }[] = await tx.query(
    'select count(*)::integer as loaded from equipment_days where day = $1 and crew_no = $2 and item = any($3)',
    [day, crewNo, counted],
  );
  return loaded === counted.length;
}

/** Sets that nothing of that day needs any more go back to the store. The caller holds the day's lock. */
export async function returnUnused(tx: EntityManager, day: string): Promise<void> {
  await tx.query(
    `delete from equipment_days d where d.day = $1 and not exists (
       select from equipment_uses u where u.day = d.day and u.crew_no = d.crew_no and u.item = d.item)`,
    [day],
  );
}

/** The lowest number of a set that is in no van that day. */
const LOAD_SQL = `
  insert into equipment_days (item, set_no, day, crew_no)
    select k.item, (select min(n) from generate_series(1, k.owned) as n
      where not exists (select from equipment_days d where d.item = k.item and d.day = $1::date and d.set_no = n)), $1, $2
    from kits k where k.item = any($3::text[])
      and not exists (select from equipment_days d where d.item = k.item and d.day = $1::date and d.crew_no = $2)
      and exists (select from generate_series(1, k.owned) as n
        where not exists (select from equipment_days d where d.item = k.item and d.day = $1::date and d.set_no = n))
  on conflict do nothing`;
