import { Baseline } from './baseline.js';

/**
 * The sessions in which a link was opened have its right, and no longer as the link itself. `bookings.session_ids` keeps
 * the sessions that made the booking: before, a session that opened a link was among them. An edit that changes the email
 * address keeps the old one until the booking is purged, for the mail that tells it.
 */
export class LinkRights extends Baseline {
  name = 'LinkRights1795600000029';
  readonly sql = `
    alter table booking_links add session_ids uuid[] not null default '{}';
    create index ix_link_booking on booking_links (booking_id);
    create index ix_link_sessions on booking_links using gin (session_ids);
    update bookings set session_ids = array_remove(array[created_by_session], null)
      where session_ids <> array_remove(array[created_by_session], null);
    alter table booking_corrections add old_email text;
  `;
}
