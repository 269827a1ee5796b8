// Invariants that hold after any failure. Each query returns the rows that violate a rule, so it must return none.
// Those of the database are the product's own; these read three external lists, too: responses received, money at the
// provider, mails delivered.
import { INVARIANTS, type Invariant } from '#libs/office/recovery';

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

const OUTSIDE_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I1 provider',
    description: 'our books are the provider’s, row by row',
    sql: `select c.provider_capture_id as ours, p.id as theirs from (select c.*, exists (select from refunds r where r.capture_id = c.id and r.as_credit) as gave_credit
        from captures c join payments q on q.id = c.payment_id where q.method = 'paypal') c
      full join provider_capture p on p.id = c.provider_capture_id
      where p.id is null or c.provider_capture_id is null or c.amount_cents <> p."amountCents"
        or (c.status <> p.status and not c.gave_credit)`,
  },
  {
    id: 'I11 provider',
    description: 'what went back is in our books and in the provider’s',
    sql: `select r.id as ours, p.id as theirs from (select * from refunds where provider_refund_id is not null) r
      full join provider_refund p on p.id = r.provider_refund_id
      where r.id is null or p.id is null or r.amount_cents <> p."amountCents"
        or r.status <> (case p.status when 'COMPLETED' then 'completed' when 'PENDING' then 'pending' else 'failed' end)`,
  },
  {
    id: 'I4 mailbox',
    description: 'the mails that we call sent are those that were delivered, one a Message-ID',
    sql: `select s.message_id as sent, c.message_id as delivered from (select message_id from sent_mails where state = 'sent') s
      full join caught_mail c on c.message_id = s.message_id where s.message_id is null or c.message_id is null`,
  },
  {
    id: 'I7',
    description: 'a booking that was answered with 201 is there',
    sql: '(select id from accepted_log) except select id from bookings',
  },
  {
    id: 'I8 answered',
    description: 'one key makes one booking, also in what clients received',
    sql: 'select key from accepted_log where key is not null group by 1 having count(distinct id) > 1',
  },
];

type Query = (sql: string, values: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>;

/** Violated invariants, one string per row; empty when all hold. */
export async function brokenInvariants(query: Query, witness: OutsideFacts): Promise<string[]> {
  const broken: string[] = [];
  for (const { id, description: says, sql } of [...INVARIANTS, ...OUTSIDE_INVARIANTS]) {
    const { rows } = await query(`${OUTSIDE} ${sql}`, [JSON.stringify(witness)]);
    for (const row of rows) broken.push(`${id} (${says}): ${JSON.stringify(row)}`);
  }
  return broken;
}
