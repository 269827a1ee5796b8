import type { Product } from './product.js';
import { until } from './until.js';

const NEWEST = '9223372036854775807';
const COUNT_UNHANDLED = `select
  (select count(*) from outbox where sent_at is null and seq <= $1)
  + (select count(*) from outbox o cross join lateral unnest(o.handlers) as h (handler)
     left join event_effects e on e.event_id = o.id and e.handler = h.handler
     where e.event_id is null and o.seq <= $1)`;
const COUNT_PENDING = `${COUNT_UNHANDLED}
  + (select count(*) from bookings b where b.payment_status = 'completed' and not exists (
       select from sent_mails m where m.subject_id = b.id and m.kind = 'confirmation' and m.state = 'sent'))
  as pending`;

/** Number of unsent events, missing effects and unsent confirmations. */
export async function pending({ query }: Product): Promise<number> {
  return Number((await query(COUNT_PENDING, [NEWEST])).rows[0].pending);
}

/** Waits until nothing is pending; returns the ms it took. */
export const quiet = (product: Product, seconds: number) =>
  until('nothing is pending', seconds, async () => (await pending(product)) === 0, 100);

/**
 * Waits until every event up to now is handled, also under load and without the database; returns the ms it took.
 */
export async function handledUpToNow({ query }: Product, seconds: number): Promise<number> {
  const ask = (sql: string, values: unknown[] = []) =>
    query(sql, values).then(
      ({ rows }) => String(rows[0].answer),
      () => null,
    );
  let newest: string | null = null;
  const isHandled = async () => {
    newest ??= await ask('select max(seq) as answer from outbox');
    return newest !== null && (await ask(`${COUNT_UNHANDLED} as answer`, [newest])) === '0';
  };
  return until('what has happened is handled', seconds, isHandled, 250);
}
