import { Baseline } from './baseline.js';

/** The extension of a phone number apart from its digits, which it made undialable. */
export class PhoneExtensions extends Baseline {
  name = 'PhoneExtensions1795600000034';
  readonly sql = `
    alter table bookings add parent_phone_extension text,
      add constraint chk_booking_phone_extension check (parent_phone_extension ~ '^[0-9]{1,7}$');
    alter table hosts add phone_extension text,
      add constraint chk_host_phone_extension check (phone_extension ~ '^[0-9]{1,7}$');

    create or replace view booking_child_data as
      select id, status, payment_status, parent_name, parent_email, parent_phone, child_name, child_age, event_type,
        event_theme, event_date, event_time, guest_count, location, add_ons, total_cents, discount_cents,
        final_cents, promo_code, created_at, part_paid_cents, parent_phone_extension from bookings;

    create or replace view host_records as
      select h.user_id, h.name, h.phone, h.picture_url, h.about, h.skills,
        (select coalesce(jsonb_agg(jsonb_build_object(
           'kind', c.kind, 'checkedOn', c.checked_on, 'expiresOn', c.expires_on) order by c.checked_on), '[]')
         from host_certifications c where c.host_no = h.no) as checks,
        (select coalesce(jsonb_agg(jsonb_build_object(
           'kind', a.kind, 'from', lower(a.during), 'to', upper(a.during) - 1) order by a.during), '[]')
         from host_absences a where a.host_no = h.no) as absences,
        h.phone_extension
      from hosts h where h.user_id is not null;
  `;
}
