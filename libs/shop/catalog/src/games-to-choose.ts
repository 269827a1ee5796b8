import type { EntityManager } from 'typeorm';

/** The games that can be booked now, in display order, for a program that builds no modules. */
export function gamesToChoose(on: EntityManager): Promise<{ id: string; name: string }[]> {
  return on.query('select id, name from games where retired_at is null order by position, id');
}
