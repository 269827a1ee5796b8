import type { DataSource } from 'typeorm';
import { insertBooking } from './stored-booking.js';
import { insertPaid } from './stored-money.js';
import { insertRow } from './insert-row.js';
import type { TestDatabase } from '../test-database.js';

/** A copy's id: the same in every table that refers to it. */
const copyOf = (column: string) => `md5(${column}::text || n)::uuid`;

/** The tables that each booking makes longer, with the columns in which a copy differs from its first row. */
const COPIED: Record<string, Record<string, string>> = {
  bookings: {
    id: copyOf('t.id'),
    session_ids: `array[${copyOf('t.created_by_session')}]`,
    created_by_session: copyOf('t.created_by_session'),
    parent_email_key: 't.parent_email_key || n',
    created_at: "now() - n * interval '1 hour'",
    payment_completed_at: "now() - n * interval '1 hour'",
  },
  booking_search: { booking_id: copyOf('t.booking_id'), text: 't.text || n' },
  payments: {
    id: copyOf('t.id'),
    booking_id: copyOf('t.booking_id'),
    provider_order_id: 't.provider_order_id || n',
    next_poll_at: 'null',
  },
  captures: {
    id: copyOf('t.id'),
    payment_id: copyOf('t.payment_id'),
    provider_capture_id: 't.provider_capture_id || n',
  },
  receipts: { id: copyOf('t.id'), booking_id: copyOf('t.booking_id'), number: '100 + n' },
  sent_mails: {
    id: copyOf('t.id'),
    subject_id: copyOf('t.subject_id'),
    booking_id: copyOf('t.booking_id'),
    message_id: 't.message_id || n',
  },
  outbox: {
    id: copyOf('t.id'),
    seq: '1000000 + n',
    payload: `jsonb_build_object('bookingId', md5((t.payload->>'bookingId') || n)::uuid)`,
    created_at: "now() - n * interval '1 hour'",
  },
  event_effects: { event_id: copyOf('t.event_id'), done_at: "now() - n * interval '1 hour'" },
  idempotent_answers: { key: 't.key || n' },
};

/** Fills the tables that grow with each booking with this many paid bookings, as years of business do. */
export async function fillTables(database: TestDatabase, rows: number): Promise<void> {
  const { id: bookingId, createdBySession } = await insertBooking(database);
  await insertPaid(database, { bookingId, nextPollAt: null });
  const files = { htmlFile: 'receipt.html', pdfFile: 'receipt.pdf', pdfBytes: 1 };
  await insertRow(database, 'receipts', { bookingId, ...files });
  const mail = { kind: 'confirmation', subjectId: bookingId, messageId: 'confirmation', state: 'sent' };
  await insertRow(database, 'sent_mails', { bookingId, ...mail });
  const now = new Date();
  const event = {
    id: bookingId,
    name: 'booking-confirmed',
    payload: { bookingId },
    handlers: ['issue-receipt'],
  };
  await insertRow(database, 'outbox', { ...event, sentAt: now, settledAt: now });
  await insertRow(database, 'event_effects', { eventId: bookingId, handler: 'issue-receipt' });
  const answer = { scope: 'session', route: 'order', key: 'key', bodyHash: '', status: 201, answer: {} };
  await insertRow(database, 'idempotent_answers', { sessionId: createdBySession, ...answer });
  for (const [table, changes] of Object.entries(COPIED)) {
    const changed = Object.entries(changes).map(([column, sql]) => `'${column}', ${sql}`);
    // Without triggers: they keep counters, which the copies do not need.
    await database.query(`set local session_replication_role = replica;
      insert into ${table} overriding system value
      select copy.* from ${table} t, generate_series(1, ${rows}) n,
        jsonb_populate_record(t, jsonb_build_object(${changed.join(', ')})) as copy`);
  }
  await database.query('vacuum analyze');
}

/** At least as many as a pool opens. */
const MOST_CONNECTIONS = 20;

/**
 * The tables of more than this many rows that work on the connections of this pool read from end to end; a hot path
 * needs an index on each.
 */
export async function fullyReadDuring(
  { database, rows, pool }: { database: TestDatabase; rows: number; pool: DataSource },
  work: () => Promise<unknown>,
): Promise<string[]> {
  const readRows = async () => {
    // A connection reports its counts at the end of a transaction, at most once a second, or when idle for ten.
    await new Promise((done) => setTimeout(done, 1_100));
    await Promise.all(Array.from({ length: MOST_CONNECTIONS }, () => pool.query('select pg_sleep(0.2)')));
    await database.query('select pg_stat_clear_snapshot()');
    const counted = await database.query<{ name: string; rows: number }>(
      'select relname as name, seq_tup_read::float8 as rows from pg_stat_user_tables',
    );
    return new Map(counted.map((table) => [table.name, table.rows]));
  };
  const before = await readRows();
  await work();
  const after = await readRows();
  return [...after].filter(([name, read]) => read - (before.get(name) ?? 0) >= rows).map(([name]) => name);
}
