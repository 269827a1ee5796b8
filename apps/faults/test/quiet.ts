import type { Product } from './product.js';
import { until } from './until.js';

const COUNT_PENDING = `select
  (select count(*) from outbox where sent_at is null)
  + (select count(*) from outbox o cross join lateral unnest(o.handlers) as h (handler)
     left join event_effects e on e.event_id = o.id and e.handler = h.handler where e.event_id is null)
  + (select count(*) from bookings b where b.payment_status = 'completed' and not exists (
       select from sent_mails m where m.subject_id = b.id and m.kind = 'confirmation' and m.state = 'sent'))
  as pending`;

/** Number of unsent events, missing effects and unsent confirmations. */
export async function pending({ query }: Product): Promise<number> {
  return Number((await query(COUNT_PENDING)).rows[0].pending);
}

/** Waits until nothing is pending; returns the ms it took. */
export const quiet = (product: Product, seconds: number) =>
  until('nothing is pending', seconds, async () => (await pending(product)) === 0, 100);
