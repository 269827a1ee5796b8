// Invariants that hold after any failure. Each query returns the rows that violate a rule, so it must return none.
// Queries read the database and three external lists: responses received, money at the provider, mails delivered.
import { CREW_INVARIANTS } from './crew-invariants.js';
import { MONEY_INVARIANTS, type Invariant } from './money-invariants.js';

/** Facts from outside the database. */
export type OutsideFacts = {
  /** Every 201 response that a client received: the request key (null without one) and the booking id. */
  accepted: { key: string | null; id: string }[];
  /** The provider's ledger. */
  captures: { id: string; amountCents: number; status: string }[];
  refunds: { id: string; amountCents: number; status: string }[];
  /** Received mails, one entry per Message-ID. */
  mails: { messageId: string; copies: number }[];
};

const OUTSIDE = `with accepted_log as (
    select * from jsonb_to_recordset($1::jsonb->'accepted') as a (key text, id uuid)
  ), provider_capture as (
    select * from jsonb_to_recordset($1::jsonb->'captures') as p (id text, "amountCents" integer, status text)
  ), provider_refund as (
    select * from jsonb_to_recordset($1::jsonb->'refunds') as p (id text, "amountCents" integer, status text)
  ), caught_mail as (
    select btrim("messageId", '<> ') as message_id, copies
    from jsonb_to_recordset($1::jsonb->'mails') as m ("messageId" text, copies integer)
  )`;

const INVARIANTS: readonly Invariant[] = [
  ...MONEY_INVARIANTS,
  ...CREW_INVARIANTS,
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
    id: 'I4 mailbox',
    description: 'the mails that we call sent are those that were delivered, one a Message-ID',
    sql: `select s.message_id as sent, c.message_id as delivered from (select message_id from sent_mails where state = 'sent') s
      full join caught_mail c on c.message_id = s.message_id where s.message_id is null or c.message_id is null`,
  },
  {
    id: 'I5',
    description: 'a promo code counts its uses and keeps its limit',
    sql: `select p.id from promo_codes p
      left join promo_redemptions r on r.promo_code_id = p.id and r.state in ('held', 'claimed')
      group by p.id having p.usage_count > p.usage_limit or p.usage_count <> count(r.id)`,
  },
  {
    id: 'I6',
    description: 'nobody uses a code more often than one person may',
    sql: `select r.promo_code_id, person from promo_redemptions r join promo_codes p on p.id = r.promo_code_id
      cross join unnest(r.person_keys) as person where r.state in ('held', 'claimed') group by 1, 2, p.user_usage_limit having count(distinct r.id) > p.user_usage_limit`,
  },
  {
    id: 'I7',
    description: 'a booking that was answered with 201 is there',
    sql: '(select id from accepted_log) except select id from bookings',
  },
  {
    id: 'I8',
    description: 'one key makes one booking',
    sql: `select creation_key from bookings where creation_key is not null group by 1 having count(*) > 1
      union all
      select key from accepted_log where key is not null group by 1 having count(distinct id) > 1`,
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

type Query = (sql: string, values: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>;

/** Violated invariants, one string per row; empty when all hold. */
export async function brokenInvariants(query: Query, witness: OutsideFacts): Promise<string[]> {
  const broken: string[] = [];
  for (const { id, description: says, sql } of INVARIANTS) {
    const { rows } = await query(`${OUTSIDE} ${sql}`, [JSON.stringify(witness)]);
    for (const row of rows) broken.push(`${id} (${says}): ${JSON.stringify(row)}`);
  }
  return broken;
}
