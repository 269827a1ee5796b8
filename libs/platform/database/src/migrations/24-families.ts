import { Baseline } from './baseline.js';

/**
 * A family is its account, or else its email address and phone: `family_key` of each of its bookings, null once the
 * parent's data was removed. Staff merge two; `merged_families` has one root for all keys that are connected. Notes and
 * tags belong to the booking at which they were written, so that they follow it.
 */
export class Families extends Baseline {
  name = 'Families1798000000024';
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
  `;
}
