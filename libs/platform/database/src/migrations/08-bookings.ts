import { Baseline } from './baseline.js';

/**
 * Bookings with the terms that they keep and what belongs to them, drafts, and the waiting list. `comparing_form` is the
 * form in which names and texts are searched, sorted and compared (`comparingForm` in the contracts). A trigger writes
 * what is searched into one narrow table, whose index collects new texts in a list. Bookings are counted by an index,
 * which needs a vacuum soon after many changes.
 */
export class BookingsBaseline extends Baseline {
  name = 'BookingsBaseline1798000000008';
  readonly sql = `
    create extension if not exists pg_trgm;

    create function comparing_form(input text) returns text language sql immutable parallel safe as $$
      select btrim(regexp_replace(
        replace(replace(replace(replace(translate(lower(regexp_replace(normalize(
            regexp_replace(regexp_replace(regexp_replace(input,
              '[\`´\\u2018-\\u201b\\u2032\\u2035\\u02b9-\\u02bd\\u02c8\\u05f3\\ua78c\\uff07]', '''', 'g'),
              '[\\u201c-\\u201f\\u2033\\u2036\\u00ab\\u00bb]', '"', 'g'),
              '[\\u2010-\\u2015\\u2043\\u2212\\ufe58\\ufe63\\uff0d]', '-', 'g'),
          NFKD),
          '[\\u00ad\\u0300-\\u036f\\u0483-\\u0487\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u20d0-\\u20f0\\u3164\\ufe00-\\ufe0f\\ufe20-\\ufe2f\\ufeff\\uffa0\\ufff9-\\ufffb]',
          '', 'g')),
          'øłđðħŧıς', 'olddhtiσ'),
          'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
        '\\s+', ' ', 'g'))
    $$;

    create table bookings (
      id uuid primary key,
      user_id uuid,
      session_ids uuid[] not null,
      creation_key text,
      status text not null default 'pending',
      payment_status text not null default 'pending',
      payment_completed_at timestamptz,
      parent_name text not null,
      parent_email text not null,
      parent_phone text not null,
      child_name text not null,
      child_age smallint,
      event_date date not null,
      event_time text not null,
      starts_at timestamptz not null,
      selected_games text[] not null,
      game_names text[] not null,
      guest_count smallint not null,
      event_type text not null,
      event_theme text,
      intensity text,
      location jsonb not null,
      add_ons jsonb not null,
      special_requests text,
      pricing jsonb not null,
      duration_minutes integer not null,
      total_cents integer not null,
      discount_cents integer not null default 0,
      final_cents integer not null,
      tax_cents integer not null default 0,
      promo_code text,
      claimed_total text,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      purged_at timestamptz,
      game_count smallint not null,
      created_by_session uuid,
      created_by_user uuid,
      parent_email_key text,
      price_book_no integer not null default 1,
      part_paid_cents integer not null default 0,
      revision integer not null default 0,
      terms jsonb not null default '{}',
      changed_at timestamptz,
      parent_phone_extension text,
      device_ids uuid[] not null default '{}',
      constraint chk_booking_child_age check (child_age between 3 and 18),
      constraint chk_booking_final check (discount_cents >= 0 and final_cents = greatest(0, total_cents -
        discount_cents)),
      constraint chk_booking_game_count check (game_count = cardinality(selected_games)),
      constraint chk_booking_games check (cardinality(selected_games) >= 3),
      constraint chk_booking_guests check (guest_count between 4 and 50),
      constraint chk_booking_part_paid check (part_paid_cents >= 0 and (part_paid_cents = 0 or (payment_status in
        ('pending', 'failed') and part_paid_cents < final_cents))),
      constraint chk_booking_phone_extension check (parent_phone_extension ~ '^[0-9]{1,7}$'),
      constraint chk_booking_payment_status check (payment_status in ('pending', 'completed', 'refunded',
        'partially_refunded', 'failed')),
      constraint chk_booking_purged check (case when purged_at is null then child_age is not null else child_age
        is null and child_name = 'Removed' and special_requests is null and event_theme is null and
        location->>'address' = '' and location->>'city' = '' and location->>'zipCode' = '' and
        location->>'spaceDetails' = '' end),
      constraint chk_booking_status check (status in ('pending', 'confirmed', 'cancelled', 'completed',
        'expired')),
      constraint chk_booking_total check (total_cents > 0),
      constraint fk_booking_price_book foreign key (price_book_no) references price_books (no),
      constraint uq_booking_creation_key unique (creation_key)
    );
    create index ix_booking_balance on bookings (event_date) where status = 'confirmed' and payment_status in
      ('pending', 'failed') and terms -> 'depositPercent' > '0';
    create index ix_booking_created_by on bookings (created_by_session, created_at desc);
    create index ix_booking_event on bookings (event_date, starts_at) include (id, event_type, status,
      payment_status);
    create index ix_booking_guests on bookings (guest_count) include (id);
    create index ix_booking_newest on bookings (created_at desc) include (id, event_type, game_count, status,
      starts_at, total_cents, final_cents, discount_cents, promo_code);
    create index ix_booking_parent on bookings (comparing_form(parent_name)) include (id);
    create index ix_booking_parent_email_key on bookings (parent_email_key, created_at desc);
    create index ix_booking_part_paid on bookings (id) where part_paid_cents > 0;
    create index ix_booking_price on bookings (final_cents) include (id);
    create index ix_booking_status on bookings (status, created_at desc) include (id);
    create index ix_booking_totals on bookings (status, payment_status) include (total_cents, final_cents);
    create index ix_booking_unpaid_start on bookings (starts_at) where status = 'pending';
    create index ix_booking_unpurged on bookings (event_date) where purged_at is null;
    create index ix_booking_user on bookings (user_id, created_at desc);
    create index ix_booking_sessions on bookings using gin (session_ids);

    alter table bookings set (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05);

    create table booking_calls (
      id uuid not null default gen_random_uuid(),
      booking_id uuid not null,
      outcome text not null,
      note text,
      called_by uuid,
      called_at timestamptz not null,
      constraint chk_call_outcome check (outcome in ('reached', 'left-message', 'no-answer')),
      constraint booking_calls_booking_id_fkey foreign key (booking_id) references bookings (id) on delete cascade,
      constraint pk_booking_call primary key (id)
    );
    create index ix_booking_calls on booking_calls (booking_id, called_at);

    create table booking_cancellations (
      booking_id uuid primary key,
      reason text not null,
      cancelled_by uuid,
      at timestamptz not null default now(),
      constraint fk_cancellation_booking foreign key (booking_id) references bookings (id) on delete cascade,
      constraint fk_cancellation_user foreign key (cancelled_by) references users (id) on delete set null
    );

    create table booking_drafts (
      session_id uuid primary key,
      step smallint not null,
      draft jsonb not null,
      updated_at timestamptz not null,
      constraint chk_draft_step check (step between 1 and 5)
    );
    create index ix_draft_updated on booking_drafts (updated_at);

    create table booking_history (
      id bigint generated always as identity primary key,
      booking_id uuid not null,
      actor text not null,
      at timestamptz not null default now(),
      code text not null,
      params jsonb not null default '{}',
      constraint fk_history_booking foreign key (booking_id) references bookings (id) on delete cascade
    );
    create index ix_history_booking on booking_history (booking_id, id);

    create table booking_links (
      token_hash text primary key,
      booking_id uuid not null,
      expires_at timestamptz not null,
      claimant_id uuid,
      purpose text not null default 'pay',
      session_ids uuid[] not null default '{}',
      constraint chk_link_purpose check (purpose in ('pay', 'manage')),
      constraint fk_link_booking foreign key (booking_id) references bookings (id) on delete cascade,
      constraint fk_link_claimant foreign key (claimant_id) references users (id) on delete cascade
    );
    create index ix_link_booking on booking_links (booking_id);
    create index ix_link_claimant on booking_links (claimant_id) where claimant_id is not null;
    create index ix_link_expiry on booking_links (expires_at);
    create index ix_link_sessions on booking_links using gin (session_ids);

    create table booking_notes (
      id uuid primary key default gen_random_uuid(),
      booking_id uuid not null,
      author_id uuid,
      text text not null,
      created_at timestamptz not null default now(),
      constraint fk_note_author foreign key (author_id) references users (id) on delete set null,
      constraint fk_note_booking foreign key (booking_id) references bookings (id) on delete cascade
    );
    create index ix_note_booking on booking_notes (booking_id, created_at);

    create table booking_search (
      booking_id uuid not null,
      text text not null,
      created_at timestamptz not null,
      constraint booking_search_pkey primary key (booking_id),
      constraint fk_search_booking foreign key (booking_id) references bookings (id) on delete cascade
    );
    create index ix_search_newest on booking_search (created_at desc) include (booking_id);
    create index ix_search_text on booking_search using gin (text gin_trgm_ops);

    create table waitlist_entries (
      id uuid primary key default gen_random_uuid(),
      creation_key text,
      day date not null,
      earliest_minute integer not null,
      latest_minute integer not null,
      games text[] not null,
      guest_count smallint not null,
      add_ons jsonb not null default '{}',
      zip text not null,
      email text,
      name text,
      state text not null default 'waiting',
      offers smallint not null default 0,
      offered_until timestamptz,
      offered_start timestamptz,
      created_at timestamptz not null,
      key_hashes text[] not null default '{}',
      user_id uuid,
      constraint chk_waitlist_minutes check (0 <= earliest_minute and earliest_minute <= latest_minute),
      constraint chk_waitlist_offered check ((state = 'offered') = (offered_until is not null)),
      constraint chk_waitlist_offers check (offers between 0 and 2),
      constraint chk_waitlist_state check (state in ('waiting', 'offered', 'taken', 'lapsed', 'left', 'over')),
      constraint uq_waitlist_creation_key unique (creation_key)
    );
    create index ix_waitlist_day on waitlist_entries (day, created_at) where state in ('waiting', 'offered');
    create index ix_waitlist_keys on waitlist_entries using gin (key_hashes);
    create index ix_waitlist_user on waitlist_entries (user_id) where user_id is not null;

    create function booking_search_text(b bookings) returns text language sql stable as $$
      select comparing_form(concat_ws(' ', b.parent_name, b.child_name, b.parent_email, b.parent_phone,
        b.location ->> 'city', b.promo_code)) || ' ' || upper(right(b.id::text, 8))
    $$;

    create function booking_changed() returns trigger language plpgsql as $$
    begin
      new.changed_at := clock_timestamp();
      return new;
    end $$;

    create function booking_search_follows() returns trigger language plpgsql as $$
      begin
        insert into booking_search (booking_id, text, created_at)
          values (new.id, booking_search_text(new), new.created_at)
          on conflict (booking_id) do update set text = excluded.text where booking_search.text <> excluded.text;
        return null;
      end
    $$;

    create view booking_child_data as
      select id, status, payment_status, parent_name, parent_email, parent_phone, child_name, child_age, event_type,
        event_theme, event_date, event_time, guest_count, location, add_ons, total_cents, discount_cents,
        final_cents, promo_code, created_at, part_paid_cents, parent_phone_extension from bookings;

    create view booking_facts as
      select id, status, payment_status, payment_completed_at, parent_name, event_type, event_date, event_time,
        starts_at, duration_minutes, guest_count, game_count, location ->> 'city' as city, total_cents,
        discount_cents, final_cents, promo_code, version, purged_at, created_at,
        add_ons ->> 'photography' = 'true' as photography, add_ons ->> 'videography' = 'true' as videography
      from bookings;

    create view booking_payers as
      select id as booking_id, session_ids, user_id, status, payment_status, event_date, event_time
      from bookings;

    create view calendar_events as
      select b.id, b.version, b.status, b.event_type, b.starts_at, b.duration_minutes, b.guest_count,
        b.game_names, coalesce(b.location ->> 'address', '') as address, coalesce(b.location ->> 'city', '') as city,
        coalesce(b.location ->> 'state', '') as state, coalesce(b.location ->> 'zipCode', '') as zip_code,
        coalesce(b.payment_completed_at, b.created_at) as booked_at, c.at as cancelled_at, b.changed_at
      from bookings b left join booking_cancellations c on c.booking_id = b.id
      where b.status in ('confirmed', 'completed')
        or (b.status = 'cancelled' and exists (
          select from booking_history h where h.booking_id = b.id and h.code in ('paid', 'paid-with-code', 'hand-confirmed')));

    create view waiting_records as
      select id, user_id, to_char(day, 'YYYY-MM-DD') as day, earliest_minute, latest_minute, games, guest_count, add_ons, zip, email, name, state,
        offers, offered_start, offered_until, created_at
      from waitlist_entries;

    create trigger booking_changed before update of version on bookings for each row when (new.version <>
      old.version) execute function booking_changed();
    create trigger booking_search_follows after insert or update of parent_name, child_name, parent_email,
      parent_phone, location, promo_code on bookings for each row execute function booking_search_follows();
  `;
}
