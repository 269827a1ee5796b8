// The invariants of the database, as SQL: each query returns the rows that break its rule. apps/faults checks all of them,
// a restore and its rehearsal the lasting ones.
import type { EntityManager } from 'typeorm';

export type Invariant = {
  id: string;
  description: string;
  sql: string;
  /** Holds whatever staff change, and also while work is under way. */
  isLasting?: true;
};

/** Cents of the capture `c` that count as never paid, since they are due again. */
const DUE_AGAIN = '(select coalesce(sum(r.due_again_cents), 0) from refunds r where r.capture_id = c.id)';

/** Cents captured for the booking `b` in all of its payments, before refunds. */
const PAYING = `select coalesce(sum(c.amount_cents - ${DUE_AGAIN}), 0) as taken from payments p join captures c on c.payment_id = p.id
  where p.booking_id = b.id and p.status = 'captured'
    and c.status in ('COMPLETED', 'REFUNDED', 'PARTIALLY_REFUNDED')`;

/** Those that need our tables only. */
export const INVARIANTS: readonly Invariant[] = [
  {
    id: 'I1',
    description: 'money taken is the price of the paid bookings',
    sql: `select taken, owed from
      (select coalesce(sum(c.amount_cents - ${DUE_AGAIN}), 0) as taken from captures c join payments p on p.id = c.payment_id
       where c.status in ('COMPLETED', 'REFUNDED', 'PARTIALLY_REFUNDED') and p.status <> 'unapplied') t,
      (select coalesce(sum(final_cents), 0) as owed from bookings
       where payment_status in ('completed', 'partially_refunded', 'refunded') and final_cents > 0) o
      where taken <> owed`,
  },
  {
    id: 'I2',
    description: 'nobody is charged twice',
    sql: `select b.id, b.final_cents, sum(c.amount_cents - c.refunded_cents) as kept
      from bookings b join payments p on p.booking_id = b.id join captures c on c.payment_id = p.id
      where c.status in ('COMPLETED', 'PARTIALLY_REFUNDED') group by b.id
      having count(*) > 1 and sum(c.amount_cents - c.refunded_cents) > b.final_cents`,
  },
  {
    id: 'I3',
    isLasting: true,
    description: 'the price is the total less the discount',
    sql: 'select id from bookings where final_cents <> greatest(0, total_cents - discount_cents)',
  },
  {
    id: 'I11',
    isLasting: true,
    description: 'no more is refunded than was captured, and the counter agrees',
    sql: `select c.provider_capture_id from captures c left join refunds r on r.capture_id = c.id and r.status <> 'failed'
      group by c.id having coalesce(sum(r.amount_cents), 0) > c.amount_cents
        or coalesce(sum(r.amount_cents), 0) <> c.refunded_cents`,
  },
  {
    id: 'I11 unapplied',
    description: 'money that no booking could take is back',
    sql: `select payment_id, state from unapplied_payments where state <> 'returned' and coalesce(returns_after, came_at) < now() - interval '60 seconds'`,
  },
  {
    id: 'I11 booking',
    description: 'a booking says what was paid back of its payments',
    sql: `select b.id, b.payment_status, m.taken, r.returned from bookings b
      cross join lateral (${PAYING}) m
      cross join lateral (select coalesce(sum(f.amount_cents - f.due_again_cents), 0) as returned from refunds f
        join payments p on p.id = f.payment_id
        where f.booking_id = b.id and f.status = 'completed' and p.status = 'captured') r
      where m.taken > 0 and b.payment_status <> (case when r.returned >= m.taken then 'refunded'
        when r.returned > 0 then 'partially_refunded' when m.taken < b.final_cents then 'pending' else 'completed' end)`,
  },
  {
    id: 'I11 credit',
    isLasting: true,
    description:
      'the balance of a credit is its start less what is held, claimed and ended, and holds go with open attempts',
    sql: `select c.id::text from credits c left join credit_uses u on u.credit_id = c.id and u.state in ('held', 'redeemed')
      group by c.id having c.balance_cents <> c.start_cents - c.ended_cents - coalesce(sum(u.cents - u.returned_cents), 0)
      union all
      select u.id::text from credit_uses u where (u.state = 'held') <> exists (select from payments p
        where p.booking_id = u.booking_id and p.credit_id = u.credit_id and p.credit_cents = u.cents
          and p.status in ('creating', 'open', 'capturing', 'pending')) and u.state = 'held'
      union all
      select u.id::text from credit_uses u where u.state = 'redeemed' and not exists (select from captures c
        where c.provider_capture_id = 'credit-' || u.id and c.amount_cents = u.cents and c.refunded_cents = u.returned_cents)`,
  },
  {
    id: 'I12',
    description: 'statuses go together and a booking is confirmed by money once',
    sql: `select b.id, b.status, b.payment_status, b.final_cents, m.taken, h.times from (select *,
        payment_status in ('completed', 'partially_refunded', 'refunded') as is_paid from bookings) b
      cross join lateral (${PAYING}) m
      cross join lateral (select count(*) as times from booking_history
        where booking_id = b.id and code in ('paid', 'paid-with-code')) h
      where (b.is_paid and b.status in ('pending', 'expired'))
        or (b.is_paid and b.final_cents > 0) <> (m.taken > 0 and m.taken >= b.final_cents)
        or h.times <> (case when b.is_paid then 1 else 0 end)
          and not exists (select from refunds r where r.booking_id = b.id and r.due_again_cents > 0)`,
  },
  {
    id: 'I9 overlap',
    isLasting: true,
    description: 'no two live reservations of a crew overlap',
    sql: `select a.id, b.id as other from crew_reservations a join crew_reservations b
      on a.id < b.id and a.crew_no = b.crew_no and a.during && b.during
      where a.state <> 'released' and b.state <> 'released'`,
  },
  {
    id: 'I9 confirmed',
    isLasting: true,
    description: 'what is confirmed has no reservation that is only held, and what is off has none',
    sql: `select b.id, b.status, r.state from bookings b join crew_reservations r on r.booking_id = b.id
      where (b.status = 'confirmed' and r.state = 'held') or (b.status in ('cancelled', 'expired') and r.state <> 'released')`,
  },
  {
    id: 'I9 firm',
    isLasting: true,
    description:
      'a confirmed upcoming event has one firm reservation for its own start, or none, which staff see',
    sql: `select b.id, count(*) as live from bookings b join crew_reservations r on r.booking_id = b.id
      where b.status = 'confirmed' and b.starts_at > now() and r.state in ('held', 'firm') group by b.id
      having count(*) <> 1 or not bool_and(r.state = 'firm' and r.starts_at = b.starts_at and r.day = b.event_date
        and r.during @> tstzrange(b.starts_at, b.starts_at + make_interval(mins => b.duration_minutes)))`,
  },
  {
    id: 'I9 kept',
    isLasting: true,
    description: 'a time is kept only for a move by the family that can still be undone',
    sql: `select r.id, r.booking_id from crew_reservations r where r.state = 'kept' and not exists (
      select from change_requests c where c.booking_id = r.booking_id and c.kind = 'move' and c.state = 'waiting')`,
  },
  {
    id: 'I9 equipment',
    isLasting: true,
    description: 'no set of equipment is in a van that does not need it, and none is used that is not there',
    sql: `select d.item, d.day, d.crew_no from equipment_days d where not exists (
        select from equipment_uses u where u.item = d.item and u.day = d.day and u.crew_no = d.crew_no)
      union all
      select u.item, u.day, u.crew_no from equipment_uses u join crew_reservations r on r.id = u.reservation_id
        where r.state = 'released'`,
  },
  {
    id: 'I9 holds',
    description: 'no hold outlives its end by two minutes, unless money is under way',
    sql: `select r.id, r.held_until from crew_reservations r
      where r.state in ('held', 'kept') and r.held_until < now() - interval '2 minutes' and not exists (
        select from payments p where p.booking_id = r.booking_id and p.status in ('capturing', 'pending'))`,
  },
  {
    id: 'I4',
    description: 'paid means one receipt and one confirmation',
    sql: `select b.id, count(distinct r.id) as receipts, count(distinct m.id) as mails from bookings b
      left join receipts r on r.booking_id = b.id
      left join sent_mails m on m.subject_id = b.id and m.kind = 'confirmation' and m.state = 'sent'
      where b.payment_status = 'completed' group by b.id
      having count(distinct r.id) <> 1 or count(distinct m.id) <> 1`,
  },
  {
    id: 'I5',
    isLasting: true,
    description: 'a promo code counts its uses',
    sql: `select p.id from promo_codes p
      left join promo_redemptions r on r.promo_code_id = p.id and r.state in ('held', 'redeemed')
      group by p.id having p.usage_count <> count(r.id)`,
  },
  {
    id: 'I5 limit',
    description: 'a promo code keeps its limit',
    sql: 'select id from promo_codes where usage_count > usage_limit',
  },
  {
    id: 'I6',
    description: 'nobody uses a code more often than one person may',
    sql: `select r.promo_code_id, person from promo_redemptions r join promo_codes p on p.id = r.promo_code_id
      cross join unnest(r.person_keys) as person where r.state in ('held', 'redeemed') group by 1, 2, p.user_usage_limit having count(distinct r.id) > p.user_usage_limit`,
  },
  {
    id: 'I8',
    isLasting: true,
    description: 'one key makes one booking',
    sql: 'select creation_key from bookings where creation_key is not null group by 1 having count(*) > 1',
  },
  {
    id: 'I10',
    description: 'nothing is stuck',
    sql: `select 'event not sent' as what, id::text from outbox where sent_at is null and created_at < now() - interval '60 seconds'
      union all
      select 'effect owed', o.id::text from outbox o cross join lateral unnest(o.handlers) as h (handler)
        left join event_effects e on e.event_id = o.id and e.handler = h.handler
        where e.event_id is null and o.sent_at < now() - interval '60 seconds'
      union all
      select 'capture open', id::text from payments where status = 'capturing' and updated_at < now() - interval '10 minutes'
      union all
      select 'refund open', id::text from refunds where status = 'requested' and created_at < now() - interval '10 minutes'
      union all
      select 'hold over', id::text from promo_redemptions where state = 'held' and held_until < now() - interval '2 minutes'`,
  },
];

/** The lasting invariants that do not hold, each with the number of rows that break it; empty when all hold. */
export async function brokenLastingInvariants(
  tx: EntityManager,
): Promise<(Pick<Invariant, 'id' | 'description'> & { rows: number })[]> {
  const broken = [];
  for (const { id, description, sql, isLasting } of INVARIANTS) {
    const rows: unknown[] = isLasting ? await tx.query(sql) : [];
    if (rows.length > 0) broken.push({ id, description, rows: rows.length });
  }
  return broken;
}
