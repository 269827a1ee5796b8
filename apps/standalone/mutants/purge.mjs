// Faults that would keep what a family was promised to be removed, or remove too much.
const RETENTION = 'libs/booking/bookings/src/lifecycle/booking-retention.service.ts';
const purge = [
  'libs/office/privacy',
  'apps/worker/test/bookings/purge',
  'apps/api/test/accounts/own-account',
];

export const PURGE = [
  {
    file: RETENTION,
    text: 'event_date <= $1::date - $2::int',
    instead: 'event_date < $1::date - $2::int',
    specs: purge,
  },
  { file: RETENTION, text: 'status = any($3) or ', instead: 'false and status = any($3) or ', specs: purge },
  { file: RETENTION, text: ' and n.created_at <= $1', instead: '', specs: purge },
  { file: RETENTION, text: ' and c.at <= $1', instead: '', specs: purge },
  { file: RETENTION, text: 'child_age = null, ', instead: '', specs: purge },
  { file: RETENTION, text: 'special_requests = null,', instead: '', specs: purge },
  { file: RETENTION, text: "'address', '', ", instead: "'address', location->>'address', ", specs: purge },
  {
    file: RETENTION,
    text: "await tx.query('delete from booking_links where booking_id = any($1::uuid[])', [ids]);",
    instead: '',
    specs: purge,
  },
  {
    file: RETENTION,
    text: "await tx.query('update booking_notes set text = $2 where booking_id = any($1::uuid[])', written);",
    instead: '',
    specs: purge,
  },
  { file: RETENTION, text: ' and purged_at is null returning id', instead: ' returning id', specs: purge },
  { file: RETENTION, text: "parent_email = '', ", instead: '', specs: purge },
  { file: RETENTION, text: "session_ids = '{}', ", instead: '', specs: purge },
].map((each) => ({ ...each, area: 'purge' }));
