import { Baseline } from './baseline.js';

/**
 * `comparing_form` is the form in which names and texts are searched, sorted and compared (`comparingForm` in the
 * contracts). Sessions know when the password was typed, when they were last used, and by which browser. A mailed link
 * can confirm another email address.
 */
export class ComparingAndSessions extends Baseline {
  name = 'ComparingAndSessions1795600000031';
  readonly sql = `
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

    create or replace function booking_search_text(b bookings) returns text language sql stable as $$
      select comparing_form(concat_ws(' ', b.parent_name, b.child_name, b.parent_email, b.parent_phone,
        b.location ->> 'city', b.promo_code)) || ' ' || upper(right(b.id::text, 8))
    $$;
    update booking_search_recent s set text = booking_search_text(b) from bookings b
      where b.id = s.booking_id and s.text <> booking_search_text(b);
    update booking_search_rows s set text = booking_search_text(b) from bookings b
      where b.id = s.booking_id and s.text <> booking_search_text(b);

    drop index ix_booking_parent;
    create index ix_booking_parent on bookings (comparing_form(parent_name)) include (id);

    update crews c set name = left(name, 90) || ' (' || no || ')'
      where retired_at is null and exists (select from crews o
        where o.no < c.no and o.retired_at is null and comparing_form(o.name) = comparing_form(c.name));
    drop index uq_crew_name;
    create unique index uq_crew_name on crews (comparing_form(name)) where retired_at is null;

    update promo_codes p set code = upper(replace(comparing_form(code), ' ', ''))
      where deleted_at is null and code <> upper(replace(comparing_form(code), ' ', '')) and not exists (
        select from promo_codes o where o.id <> p.id and o.deleted_at is null
          and upper(replace(comparing_form(o.code), ' ', '')) = upper(replace(comparing_form(p.code), ' ', '')));

    alter table sessions add password_at timestamptz, add seen_at timestamptz, add device text;

    alter table account_requests add email text, drop constraint chk_request_purpose,
      add constraint chk_request_purpose check (purpose in ('reset', 'verify', 'email')),
      add constraint chk_request_email check ((purpose = 'email') = (email is not null));
  `;
}
