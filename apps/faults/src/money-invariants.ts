// Invariants of money: captures, refunds and the payment state of bookings. The lists are explained in invariants.ts.

export type Invariant = { id: string; description: string; sql: string };

/** Cents captured for the booking `b` in all of its payments, before refunds. */
const PAYING = `select coalesce(sum(c.amount_cents), 0) as taken from payments p join captures c on c.payment_id = p.id
  where p.booking_id = b.id and p.status = 'captured'
    and c.status in ('COMPLETED', 'REFUNDED', 'PARTIALLY_REFUNDED')`;

export const MONEY_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I1',
    description: 'money taken is the price of the paid bookings',
    sql: `select taken, owed from
      (select coalesce(sum(c.amount_cents), 0) as taken from captures c join payments p on p.id = c.payment_id
       where c.status in ('COMPLETED', 'REFUNDED', 'PARTIALLY_REFUNDED') and p.status <> 'orphaned') t,
      (select coalesce(sum(final_cents), 0) as owed from bookings
       where payment_status in ('completed', 'partially_refunded', 'refunded') and final_cents > 0) o
      where taken <> owed`,
  },
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
    id: 'I2',
    description: 'nobody is charged twice',
    sql: `select b.id, b.final_cents, sum(c.amount_cents - c.refunded_cents) as kept
      from bookings b join payments p on p.booking_id = b.id join captures c on c.payment_id = p.id
      where c.status in ('COMPLETED', 'PARTIALLY_REFUNDED') group by b.id
      having count(*) > 1 and sum(c.amount_cents - c.refunded_cents) > b.final_cents`,
  },
  {
    id: 'I3',
    description: 'the price is the total less the discount',
    sql: 'select id from bookings where final_cents <> greatest(0, total_cents - discount_cents)',
  },
  {
    id: 'I11',
    description: 'no more goes back than was taken, and the counter counts it',
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
    id: 'I11 provider',
    description: 'what went back is in our books and in the provider’s',
    sql: `select r.id as ours, p.id as theirs from (select * from refunds where provider_refund_id is not null) r
      full join provider_refund p on p.id = r.provider_refund_id
      where r.id is null or p.id is null or r.amount_cents <> p."amountCents"
        or r.status <> (case p.status when 'COMPLETED' then 'completed' when 'PENDING' then 'pending' else 'failed' end)`,
  },
  {
    id: 'I11 booking',
    description: 'a booking says what was paid back of its payments',
    sql: `select b.id, b.payment_status, m.taken, r.returned from bookings b
      cross join lateral (${PAYING}) m
      cross join lateral (select coalesce(sum(f.amount_cents), 0) as returned from refunds f
        join payments p on p.id = f.payment_id
        where f.booking_id = b.id and f.status = 'completed' and p.status = 'captured') r
      where m.taken > 0 and b.payment_status <> (case when r.returned >= m.taken then 'refunded'
        when r.returned > 0 then 'partially_refunded' when m.taken < b.final_cents then 'pending' else 'completed' end)`,
  },
  {
    id: 'I11 credit',
    description:
      'the balance of a credit is its start less what is held and claimed, and holds go with open attempts',
    sql: `select c.id::text from credits c left join credit_uses u on u.credit_id = c.id and u.state in ('held', 'claimed')
      group by c.id having c.balance_cents <> c.start_cents - coalesce(sum(u.cents - u.returned_cents), 0)
      union all
      select u.id::text from credit_uses u where (u.state = 'held') <> exists (select from payments p
        where p.booking_id = u.booking_id and p.credit_id = u.credit_id and p.credit_cents = u.cents
          and p.status in ('creating', 'open', 'capturing', 'pending')) and u.state = 'held'
      union all
      select u.id::text from credit_uses u where u.state = 'claimed' and not exists (select from captures c
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
        or h.times <> (case when b.is_paid then 1 else 0 end)`,
  },
];
