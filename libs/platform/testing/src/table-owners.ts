// Which module owns which table and view. Only the owner's code names a table. Other modules change it by calling the
// owner with their transaction, and read it through a view that the owner publishes in a migration, or through a
// method.

/** Only the owner may name a table. A view may also be named by the modules in `readers`. */
export type Owned = { owner: string; readers?: string };

export const OWNERS: Record<string, Owned> = {
  migrations: { owner: 'database' },

  rate_limits: { owner: 'auth' },
  ended_guests: { owner: 'auth' },
  sessions: { owner: 'auth' },
  idempotent_answers: { owner: 'auth' },
  audit_log: { owner: 'auth' },
  calendar_links: { owner: 'auth' },

  users: { owner: 'auth' },
  user_facts: { owner: 'auth', readers: 'reporting bookings inbox hosts promo-codes' },
  account_requests: { owner: 'accounts' },
  admin_invitations: { owner: 'accounts' },

  outbox: { owner: 'events' },
  event_effects: { owner: 'events' },
  job_failures: { owner: 'events' },
  published_events: { owner: 'events', readers: 'notifications monitoring' },
  finished_jobs: { owner: 'events', readers: 'monitoring' },
  failing_jobs: { owner: 'events', readers: 'monitoring' },

  api_processes: { owner: 'monitoring' },
  timer_runs: { owner: 'monitoring' },
  worker_heartbeats: { owner: 'monitoring' },
  minute_counts: { owner: 'monitoring' },

  policies: { owner: 'business-settings' },
  company_details: { owner: 'business-settings' },
  business_zone: { owner: 'business-settings', readers: 'bookings' },
  price_books: { owner: 'price-books' },

  packages: { owner: 'catalog' },
  games: { owner: 'catalog' },
  gallery_images: { owner: 'catalog' },
  testimonials: { owner: 'catalog' },
  pictures: { owner: 'media' },
  picture_uses: { owner: 'media', readers: '' },
  custom_games: { owner: 'inbox' },
  contact_messages: { owner: 'inbox' },
  contact_replies: { owner: 'inbox' },
  saved_answers: { owner: 'inbox' },
  contact_facts: { owner: 'inbox', readers: 'documents exports' },
  promo_codes: { owner: 'promo-codes' },
  promo_redemptions: { owner: 'promo-codes' },
  promo_uses: { owner: 'promo-codes', readers: 'exports' },

  bookings: { owner: 'bookings' },
  demo_bookings: { owner: 'bookings', readers: 'payments' },
  booking_history: { owner: 'bookings' },
  booking_notes: { owner: 'bookings' },
  follow_ups: { owner: 'bookings' },
  booking_cancellations: { owner: 'bookings' },
  cancellation_facts: { owner: 'bookings', readers: 'payments reporting exports' },
  booking_links: { owner: 'bookings' },
  booking_search: { owner: 'bookings' },
  booking_facts: {
    owner: 'bookings',
    readers: 'reporting exports notifications payments staffing booking-changes',
  },
  booking_payers: { owner: 'bookings', readers: 'payments' },
  booking_child_data: { owner: 'bookings', readers: 'exports' },
  calendar_events: { owner: 'bookings', readers: 'documents staffing' },
  booking_calls: { owner: 'bookings' },
  booking_drafts: { owner: 'bookings' },
  family_notes: { owner: 'bookings' },
  family_tags: { owner: 'bookings' },
  family_merges: { owner: 'bookings' },
  merged_families: { owner: 'bookings', readers: '' },

  hosts: { owner: 'hosts' },
  host_invitations: { owner: 'hosts' },
  host_certifications: { owner: 'hosts' },
  host_absences: { owner: 'hosts' },
  host_cards: { owner: 'hosts', readers: 'crews staffing documents' },
  host_records: { owner: 'hosts', readers: 'documents' },
  certification_warnings: { owner: 'hosts' },
  crews: { owner: 'crews' },
  crew_hours: { owner: 'crews' },
  crew_days: { owner: 'crews' },
  crew_members: { owner: 'crews' },
  equipment_sets: { owner: 'crews' },
  zip_centroids: { owner: 'crews' },
  zip_file: { owner: 'crews' },
  crew_reservations: { owner: 'crews' },
  equipment_days: { owner: 'crews' },
  equipment_uses: { owner: 'crews' },
  crew_changes: { owner: 'crews' },
  live_reservations: { owner: 'crews', readers: 'bookings staffing booking-changes' },
  crew_lineup: { owner: 'crews', readers: 'staffing documents' },
  waitlist_entries: { owner: 'bookings' },
  waiting_records: { owner: 'bookings', readers: 'documents' },
  host_assignments: { owner: 'staffing' },
  event_progress: { owner: 'staffing' },
  loading_ticks: { owner: 'staffing' },
  booking_leads: { owner: 'staffing' },
  wished_skills: { owner: 'staffing' },
  crew_events: { owner: 'crews', readers: 'documents' },

  payments: { owner: 'payments' },
  captures: { owner: 'payments' },
  collected_money: { owner: 'payments', readers: 'reporting' },
  payment_facts: { owner: 'payments', readers: 'reporting documents exports' },
  booking_money: { owner: 'payments', readers: 'notifications' },
  refunds: { owner: 'payments' },
  refund_facts: { owner: 'payments', readers: 'reporting documents exports' },
  unapplied_payments: { owner: 'payments', readers: 'reporting' },
  rejected_refunds: { owner: 'payments', readers: '' },
  hand_backs: { owner: 'payments', readers: 'exports' },
  credits: { owner: 'payments' },
  credit_codes: { owner: 'payments' },
  credit_uses: { owner: 'payments' },
  paypal_webhooks: { owner: 'payments' },
  restores: { owner: 'payments' },
  unmatched_payments: { owner: 'payments' },

  booking_edits: { owner: 'booking-changes' },
  booking_reschedules: { owner: 'booking-changes' },
  change_requests: { owner: 'booking-changes' },
  family_cancellations: { owner: 'booking-changes', readers: '' },
  rain_plans: { owner: 'booking-changes' },
  rain_days: { owner: 'booking-changes' },
  rain_offers: { owner: 'booking-changes' },
  receipts: { owner: 'documents' },
  sent_mails: { owner: 'notifications' },
  mail_resends: { owner: 'notifications' },
  exports: { owner: 'exports' },
  saved_views: { owner: 'reporting' },
  backup_runs: { owner: 'recovery' },
  demo_rows: { owner: 'demo-data' },
};

/** Temporary tables, by owner. */
export const TEMPORARY: Record<string, string> = { chosen: 'exports' };

/** Files that may name any table; all other files in libs and apps are checked. */
export const MAY_NAME_ALL: [files: RegExp, reason: string][] = [
  [/[.-]spec\.ts$|\.test-part\.ts$|^apps\/[^/]+\/(test|e2e)\//, 'specs look at what a call left behind'],
  [/^libs\/platform\/testing\//, 'factories insert what a spec begins with'],
  [/^libs\/platform\/database\/src\/migrations\//, 'migrations make the tables'],
  [/^libs\/platform\/database\/src\/seed\//, 'the seed fills an empty database'],
  [/^apps\/(bench|faults)\//, 'they measure and check the whole product from outside'],
  [/^libs\/office\/recovery\/src\/invariants\.ts$/, 'what holds between the tables of all modules'],
  [/^apps\/web\//, 'the site reaches no database: the import rules see to that'],
];

/** Statements with a computed table name and the reason; each is in the owner's module or built by its caller. */
export const COMPUTED: Record<string, string> = {
  'libs/shop/catalog/src/catalog.repository.ts': 'the entity of the module that has the list',
  'libs/platform/database/src/backup/tables.ts': 'a backup holds every table, as the catalog lists them',
  'libs/office/exports/src/csv/write-csv.ts': 'the source of an export, which is read where it is written',
};
