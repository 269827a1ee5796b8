import { Baseline } from './baseline.js';

/**
 * A family is its account, or else its email address and phone: `family_key` of each of its bookings, null once
 * the parent's data was removed. Staff merge two; `merged_families` has one root for all keys that are connected.
 * Notes and tags belong to the booking at which they were written, so that they follow it.
 *
 * Follow-ups, which staff want to do about a booking on a day; deleted with the child's data, since the text may
 * mention the child. And until when PayPal wants an answer to a dispute.
 *
 * Who cancelled a booking and who made a refund outlive the account that did it. Of each refund one view says what
 * went back as money and what as a credit, and `hand_backs` is what a booking still has to give back: refunds to
 * pay by hand, what the terms promise of a cancelled booking, and what a family was promised and PayPal rejected.
 * A credit shows the end of its code, has a version, and keeps what staff ended of it.
 *
 * Staff can call off an offer because of rain.
 */
export class Desk extends Baseline {
  name = 'Desk1798000000023';
  readonly sql = `
    create function family_key(user_id uuid, email_key text, phone text) returns text
      language sql immutable parallel safe as $$ select coalesce(user_id::text, email_key || ' ' || phone) $$;

    create index ix_booking_family on bookings (family_key(user_id, parent_email_key, parent_phone));

    create table family_notes (
      id uuid primary key default gen_random_uuid(),
      booking_id uuid not null,
      author_id uuid,
      text text not null,
      created_at timestamptz not null,
      constraint fk_family_note_author foreign key (author_id) references users (id) on delete set null,
      constraint fk_family_note_booking foreign key (booking_id) references bookings (id) on delete cascade
    );
    create index ix_family_note_booking on family_notes (booking_id);

    create table family_tags (
      id uuid primary key default gen_random_uuid(),
      booking_id uuid not null,
      tag text not null,
      created_at timestamptz not null,
      constraint chk_family_tag check (char_length(tag) between 1 and 30),
      constraint fk_family_tag_booking foreign key (booking_id) references bookings (id) on delete cascade
    );
    create unique index uq_family_tag on family_tags (booking_id, comparing_form(tag));

    create table family_merges (
      id uuid primary key default gen_random_uuid(),
      booking_id uuid not null,
      other_booking_id uuid not null,
      merged_by uuid,
      merged_at timestamptz not null,
      undone_at timestamptz,
      constraint chk_family_merge check (booking_id <> other_booking_id),
      constraint fk_family_merge_booking foreign key (booking_id) references bookings (id) on delete cascade,
      constraint fk_family_merge_other foreign key (other_booking_id) references bookings (id) on delete cascade,
      constraint fk_family_merge_user foreign key (merged_by) references users (id) on delete set null
    );
    create index ix_family_merge_booking on family_merges (booking_id);
    create index ix_family_merge_other on family_merges (other_booking_id);

    create view merged_families as
      with recursive pair as (
        select family_key(a.user_id, a.parent_email_key, a.parent_phone) as one,
          family_key(b.user_id, b.parent_email_key, b.parent_phone) as other
        from family_merges m join bookings a on a.id = m.booking_id join bookings b on b.id = m.other_booking_id
        where m.undone_at is null
      ), link as (
        select one, other from pair where one is not null and other is not null
        union select other, one from pair where one is not null and other is not null
      ), reached as (
        select one as key, other from link
        union select r.key, l.other from reached r join link l on l.one = r.other
      )
      select key, min(other) as root from reached group by key;

    create table follow_ups (
      id uuid not null default gen_random_uuid(),
      booking_id uuid not null,
      text text not null,
      due_on date not null,
      assignee_id uuid,
      set_at timestamptz not null,
      done_at timestamptz,
      done_by uuid,
      version integer not null default 1,
      constraint pk_follow_up primary key (id),
      constraint chk_follow_up_text check (text <> ''),
      constraint chk_follow_up_version check (version >= 1),
      constraint fk_follow_up_assignee foreign key (assignee_id) references users (id) on delete set null,
      constraint fk_follow_up_booking foreign key (booking_id) references bookings (id) on delete cascade,
      constraint fk_follow_up_finisher foreign key (done_by) references users (id) on delete set null
    );
    create index ix_follow_up_booking on follow_ups (booking_id);
    create index ix_follow_up_assignee on follow_ups (assignee_id) where assignee_id is not null;
    create index ix_follow_up_finisher on follow_ups (done_by) where done_by is not null;
    create index ix_follow_up_open on follow_ups (due_on) where done_at is null;

    alter table captures add column dispute_answer_by timestamptz;

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

    alter table rain_offers drop constraint chk_rain_offer_state,
      add constraint chk_rain_offer_state check (state in ('open', 'chosen', 'defaulted', 'withdrawn', 'ended'));
  `;
}
