import { Baseline } from './baseline.js';

/**
 * Who cancelled a booking and who made a refund outlive the account that did it. Of each refund one view says what went
 * back as money and what as a credit, and `hand_backs` is what a booking still has to give back: refunds to pay by hand,
 * what the terms promise of a cancelled booking, and what a family was promised and PayPal rejected. A credit shows the
 * end of its code, has a version, and keeps what staff ended of it.
 */
export class SettledMoney extends Baseline {
  name = 'SettledMoney1798000000026';
  readonly sql = `
    alter table booking_cancellations add column cancelled_as text not null default 'staff',
      add constraint chk_cancellation_as check (cancelled_as in ('family', 'staff', 'system'));
    update booking_cancellations c set cancelled_as = 'family' where cancelled_by is null and exists (
      select from family_cancellations f where f.booking_id = c.booking_id);
    alter table refunds add column made_by text not null default 'staff',
      add constraint chk_refund_made_by check (made_by in ('family', 'staff', 'system'));
    update refunds r set made_by = case when exists (
        select from booking_cancellations c
        where c.booking_id = r.booking_id and c.cancelled_as = 'family' and c.at <= r.created_at)
      then 'family' else 'system' end
    where requested_by is null;
    alter table credit_codes add column ends_with text;
    alter table credits add column version integer not null default 1,
      add column ended_cents integer not null default 0,
      add constraint chk_credit_ended check (ended_cents between 0 and start_cents);
    create function credit_changed() returns trigger language plpgsql as $$
      begin
        new.version := old.version + 1;
        return new;
      end $$;
    create trigger credit_changed before update on credits for each row execute function credit_changed();
    create view cancellation_facts as
      select c.booking_id, c.at, c.cancelled_as,
        c.at <= b.starts_at - make_interval(hours => coalesce((b.terms ->> 'refundHours')::integer, 48)) as is_in_time
      from booking_cancellations c join bookings b on b.id = c.booking_id
      where b.status = 'cancelled';
    create or replace view refund_facts as
      select id, booking_id, payment_id, status, amount_cents, reason, failure, requested_by, created_at, updated_at,
        by_hand, settles_cents, as_credit, origin, due_again_cents, made_by,
        case when status = 'completed' and not as_credit then amount_cents else 0 end as refunded_cents,
        case when status = 'completed' and as_credit then amount_cents else 0 end as credited_cents
      from refunds;
    create view rejected_refunds as
      select r.id, r.booking_id, r.payment_id, r.capture_id, r.amount_cents, r.created_at
      from refunds r
      where r.status = 'failed' and r.made_by <> 'staff' and not r.by_hand and not exists (
        select from refunds other where other.payment_id = r.payment_id and other.status <> 'failed'
          and other.created_at >= r.created_at);
    create view hand_backs as
      select booking_id, sum(cents)::integer as cents, sum(owed_cents)::integer as owed_cents
      from (
        select booking_id, amount_cents as cents, 0 as owed_cents
        from refunds where by_hand and status in ('requested', 'pending')
        union all
        select f.booking_id, left_cents, left_cents
        from cancellation_facts f join payments p on p.booking_id = f.booking_id and p.status = 'captured'
          join captures c on c.payment_id = p.id and c.status in ('COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED')
          cross join lateral (
            select c.amount_cents - c.refunded_cents - coalesce(c.fee_cents, 0) as left_cents) of_capture
        where f.is_in_time and left_cents > 0
        union all
        select j.booking_id, more_cents, 0
        from (select booking_id, payment_id, capture_id, sum(amount_cents) as cents
              from rejected_refunds group by 1, 2, 3) j
          join payments p on p.id = j.payment_id and p.status = 'captured'
          join captures c on c.id = j.capture_id
          left join cancellation_facts f on f.booking_id = j.booking_id and f.is_in_time
          cross join lateral (
            select least(c.amount_cents - c.refunded_cents, j.cents) - case when f.booking_id is null then 0
              else greatest(0, c.amount_cents - c.refunded_cents - coalesce(c.fee_cents, 0)) end as more_cents) of_capture
        where more_cents > 0
      ) parts
      group by booking_id;
  `;
}
