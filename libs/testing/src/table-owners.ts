// Which room owns which table and view. Only the owner's code names a table; others change it by calling the owner with
// their transaction, and read it through a view that the owner publishes in a migration, or through a method.

/** A table: its owner alone names it. A view: `readers` are the rooms that may name it beside its owner. */
export type Owned = { owner: string; readers?: string };

export const OWNERS: Record<string, Owned> = {
  rate_limits: { owner: 'auth' },
  ended_guests: { owner: 'auth' },
  sessions: { owner: 'auth' },
  idempotent_answers: { owner: 'auth' },
  audit_log: { owner: 'auth' },

  users: { owner: 'auth' },
  user_names: { owner: 'auth', readers: 'admin bookings contact hosts' },
  account_mail: { owner: 'auth', readers: 'promo' },
  account_requests: { owner: 'accounts' },
  admin_invitations: { owner: 'accounts' },

  outbox: { owner: 'events' },
  event_effects: { owner: 'events' },
  job_failures: { owner: 'events' },
  published_events: { owner: 'events', readers: 'notifications operations' },
  finished_jobs: { owner: 'events', readers: 'operations' },
  failing_jobs: { owner: 'events', readers: 'operations' },

  timer_runs: { owner: 'operations' },
  worker_heartbeats: { owner: 'operations' },
  minute_counts: { owner: 'operations' },

  policies: { owner: 'policies' },
  company_details: { owner: 'company' },
  price_books: { owner: 'price-books' },

  packages: { owner: 'catalog' },
  games: { owner: 'catalog' },
  gallery_images: { owner: 'gallery' },
  testimonials: { owner: 'gallery' },
  pictures: { owner: 'pictures' },
  picture_uses: { owner: 'pictures', readers: '' },
  custom_games: { owner: 'game-suggestions' },
  contact_messages: { owner: 'contact' },
  contact_replies: { owner: 'contact' },
  saved_answers: { owner: 'contact' },
  contact_facts: { owner: 'contact', readers: 'documents exports' },
  contact_reply_facts: { owner: 'contact', readers: 'documents' },
  promo_codes: { owner: 'promo' },
  promo_redemptions: { owner: 'promo' },
  promo_uses: { owner: 'promo', readers: 'exports' },

  bookings: { owner: 'bookings' },
  booking_history: { owner: 'bookings' },
  booking_notes: { owner: 'bookings' },
  booking_cancellations: { owner: 'bookings' },
  booking_links: { owner: 'bookings' },
  booking_search: { owner: 'bookings', readers: '' },
  booking_search_rows: { owner: 'bookings' },
  booking_search_recent: { owner: 'bookings' },
  booking_tallies: { owner: 'bookings' },
  booking_facts: { owner: 'bookings', readers: 'admin calls exports notifications refunds staffing' },
  booking_payers: { owner: 'bookings', readers: 'payments' },
  booking_child_data: { owner: 'bookings', readers: 'exports' },
  event_demands: { owner: 'bookings', readers: 'staffing' },
  calendar_events: { owner: 'bookings', readers: 'calendars' },
  booking_calls: { owner: 'calls' },
  booking_drafts: { owner: 'drafts' },

  hosts: { owner: 'hosts' },
  host_certifications: { owner: 'hosts' },
  host_absences: { owner: 'hosts' },
  host_readiness: { owner: 'hosts', readers: 'crews staffing' },
  host_cards: { owner: 'hosts', readers: 'staffing' },
  host_records: { owner: 'hosts', readers: 'documents' },
  host_calendars: { owner: 'hosts', readers: 'calendars' },
  certification_warnings: { owner: 'hosts' },
  crews: { owner: 'crews' },
  crew_hours: { owner: 'crews' },
  crew_days: { owner: 'crews' },
  crew_members: { owner: 'crews' },
  kits: { owner: 'crews' },
  zip_centroids: { owner: 'crews' },
  zip_file: { owner: 'crews' },
  crew_reservations: { owner: 'crews' },
  equipment_days: { owner: 'crews' },
  equipment_uses: { owner: 'crews' },
  crew_changes: { owner: 'crews' },
  live_reservations: { owner: 'crews', readers: 'bookings staffing waiting-list' },
  crew_lineup: { owner: 'crews', readers: 'staffing' },
  waitlist_entries: { owner: 'waiting-list' },
  waiting_records: { owner: 'waiting-list', readers: 'documents' },
  host_assignments: { owner: 'staffing' },
  event_progress: { owner: 'staffing' },
  loading_ticks: { owner: 'staffing' },
  booking_leads: { owner: 'staffing' },
  wished_skills: { owner: 'staffing' },
  crew_calendars: { owner: 'crews', readers: 'calendars' },
  crew_events: { owner: 'crews', readers: 'calendars' },
  host_events: { owner: 'staffing', readers: 'calendars' },
  calendar_links: { owner: 'calendars' },

  payments: { owner: 'payments' },
  captures: { owner: 'payments' },
  payment_facts: { owner: 'payments', readers: 'admin documents exports' },
  booking_money: { owner: 'payments', readers: 'notifications refunds' },
  refunds: { owner: 'refunds' },
  refund_facts: { owner: 'refunds', readers: 'admin documents exports' },
  orphaned_money: { owner: 'refunds', readers: 'admin' },

  booking_corrections: { owner: 'booking-changes' },
  booking_moves: { owner: 'booking-changes' },
  receipts: { owner: 'documents' },
  sent_mails: { owner: 'notifications' },
  mail_resends: { owner: 'notifications' },
  organiser_news: { owner: 'notifications' },
  unpaid_reminders: { owner: 'notifications' },
  exports: { owner: 'exports' },
  saved_views: { owner: 'admin' },
};

/** Belongs to no room: the list of the migrations that have run. */
export const NOBODYS = ['migrations'];

/** Tables that one transaction makes for itself. */
export const TEMPORARY: Record<string, string> = { chosen: 'exports' };

/** These name tables by their work; everything else in libs and apps is read. */
export const MAY_NAME_ALL: [files: RegExp, reason: string][] = [
  [/[.-]spec\.ts$|\.test-part\.ts$|^apps\/[^/]+\/(test|e2e)\//, 'specs look at what a call left behind'],
  [/^libs\/testing\//, 'factories lay down what a spec begins with'],
  [/^libs\/database\/src\/migrations\//, 'migrations make the tables'],
  [/^libs\/database\/src\/seed\//, 'the seed fills an empty database'],
  [/^apps\/(bench|faults)\//, 'they measure and check the whole product from outside'],
  [/^apps\/web\//, 'the site reaches no database: the import rules see to that'],
];

/** Statements whose table is computed, and from what; each stands in the owner's room or is built by its caller. */
export const COMPUTED: Record<string, string> = {
  'libs/catalog/src/content-list.ts': 'the entity of the room that keeps the list',
  'libs/exports/src/copy-rows.ts': 'the source of an export, which is read where it is written',
};
