// What the golden mails are about. Importing it sets up the modules for a spec.
import type { Type } from '@nestjs/common';
import type { Booking } from '#libs/booking/bookings';
import { invalidateCaches } from '#libs/platform/config';
import { subscriptionsOf } from '#libs/platform/events';
import {
  insertAssignment,
  insertBooking,
  insertHost,
  insertPaid,
  insertRefund,
  insertUser,
  setUpModules,
  UNPAID,
} from '#libs/platform/testing';
import { DocumentsModule } from '#libs/office/documents';
import type { SentMail } from './mail-as-text.test-part.js';
import { MailerService } from './mailer.service.js';
import { NotificationsWorkerModule } from './notifications.worker.module.js';

export const HANDLERS = (Reflect.getMetadata('providers', NotificationsWorkerModule) as Type[]).filter(
  ({ prototype }) => subscriptionsOf(prototype as object).length > 0,
);
const set = setUpModules([NotificationsWorkerModule, DocumentsModule], {
  environment: () => ({ PUBLIC_URL: 'https://play.example', PUBLIC_EMAIL: 'team@example.com' }),
});
export const { modules, database } = set;

let lastId = 0;
/** "00000000-0000-4000-8000-000000000001" and so on: the same ids in each run. */
export const nextId = () => `00000000-0000-4000-8000-${String((lastId += 1)).padStart(12, '0')}`;
export const sent: SentMail[] = [];

beforeAll(async () => {
  await query(
    `insert into games (id, name, description, difficulty, duration, age_range, image_url, max_players, min_players,
       space_required, space_type)
     values ('pancake-flip', 'Pancake Flip', 'Run with a pan', 2, 15, '4+', '/pan.webp', 10, 2, 'A lawn', 'both')`,
  );
  jest.spyOn(modules.get(MailerService), 'send').mockImplementation(async (mail, messageId) => {
    sent.push({ mail, messageId });
    return true;
  });
});
beforeEach(() => {
  set.clock.set('2026-06-01T16:00:00Z');
  sent.length = 0;
});

export const query = <Row>(sql: string, values: unknown[] = []) => database.query<Row>(sql, values);
/** Each booking has its own address, because unproven addresses get only a few mails a day. */
export const book = (changes: Partial<Booking> = {}) => {
  const id = nextId();
  return insertBooking(database, { id, parentEmail: `pat${lastId}@example.com`, ...changes });
};
export const user = (name: string, changes: object = {}) =>
  insertUser(database, {
    id: nextId(),
    username: name,
    email: `${name}@example.com`,
    firstName: name,
    ...changes,
  });

/** Runs the handler with this stored name. */
export async function handle(as: string, payload: object, eventId = nextId()): Promise<void> {
  for (const handlers of HANDLERS) {
    const found = subscriptionsOf(handlers.prototype as object).find((each) => each.as === as);
    if (!found) continue;
    const own = modules.get(handlers) as Record<string, (payload: object, attempt: object) => Promise<void>>;
    return own[found.method](payload, { eventId, number: 1, isLast: () => false });
  }
  throw new Error(`no handler ${as}`);
}

export const paid = async (changes: Partial<Booking> = {}, payment: object = {}) => {
  const booking = await book(changes);
  const row = { id: nextId(), bookingId: booking.id, ...payment };
  return { booking, ...(await insertPaid(database, row, { createdAt: new Date('2026-06-01T15:00:00Z') })) };
};
/** An earlier payment of the same booking. */
export const paidBefore = (bookingId: string, amountCents: number) =>
  insertPaid(
    database,
    { bookingId, amountCents, attempt: 2 },
    { createdAt: new Date('2026-05-20T15:00:00Z') },
  );
export const accountRequest = async (purpose: string, name = `${purpose}er`) => {
  const id = nextId();
  const { id: userId } = await user(name);
  await query(
    `insert into account_requests (id, user_id, purpose, token_hashes, expires_at, email)
     values ($1, $2, $3, '{}', '2099-01-01', $4)`,
    [id, userId, purpose, purpose === 'email' ? 'other@example.com' : null],
  );
  return { requestId: id };
};
export const PURGED = {
  purgedAt: new Date(),
  childName: 'Removed',
  childAge: null,
  eventTheme: null,
  specialRequests: null,
  location: { address: '', city: '', state: 'NY', zipCode: '', spaceDetails: '' },
} as Partial<Booking>;
export const cancelled = async (changes: Partial<Booking>) => {
  const made = await paid({ status: 'cancelled', ...changes });
  await query(`insert into booking_cancellations (booking_id, reason) values ($1, 'Heavy rain')`, [
    made.bookingId,
  ]);
  return made;
};
export const withReceipt = async (bookingId: string, revision = 0) =>
  query(
    `insert into receipts (id, booking_id, html_file, pdf_file, pdf_bytes, revision, first_revision)
     values ($1, $2, 'a.html', 'a.pdf', 1, $3, 0)`,
    [nextId(), bookingId, revision],
  );
const RILEY = { name: 'Riley Brook', about: 'Loves tug of war.', pictureUrl: '/api/pictures/riley.webp' };
export const led = async (changes: Partial<Booking> = {}) => {
  const booking = await book(changes);
  const host = await insertHost(database, RILEY);
  await query(
    `insert into host_certifications (host_no, kind, checked_on) values ($1, 'background-check', '2026-03-14')`,
    [host],
  );
  await insertAssignment(database, host, booking);
  return { booking, host };
};
export const BY_CHECK = { method: 'check', providerOrderId: null, nextPollAt: null };
export const offline = async (failure: string | null) => {
  const { booking, paymentId, captureId } = await paid(
    { ...UNPAID, status: 'confirmed' },
    { ...BY_CHECK, amountCents: 10_000, failure, status: failure ? 'failed' : 'captured' },
  );
  if (failure) await query(`update captures set status = 'VOIDED' where id = $1`, [captureId]);
  return { bookingId: booking.id, paymentId };
};
/** The user id of staff who change a booking; null for its family. */
const STAFF = '00000000-0000-4000-9000-000000000000';
export const FAMILY = null;
export const edited = async (
  changes: Partial<Booking>,
  { fields, fromCents, toCents, asCredit = false }: Edited,
  by: string | null = STAFF,
) => {
  const { id: bookingId } = await book(changes);
  const editId = nextId();
  await query(
    `insert into booking_edits (id, booking_id, at, fields, tell, from_cents, to_cents, edited_by, as_credit)
     values ($1, $2, now(), $3, true, $4, $5, $6, $7)`,
    [editId, bookingId, fields, fromCents, toCents, by, asCredit],
  );
  return { bookingId, editId };
};
type Edited = { fields: string[]; fromCents: number; toCents: number; asCredit?: boolean };
export const moved = async (changes: Partial<Booking>, fromDay: string, by: string | null = STAFF) => {
  const { id: bookingId } = await book(changes);
  const rescheduleId = nextId();
  await query(
    `insert into booking_reschedules (id, booking_id, at, from_day, from_time, to_day, to_time, tell, rescheduled_by)
     values ($1, $2, now(), $3, '11:00 AM', '2026-12-05', '10:00 AM', true, $4)`,
    [rescheduleId, bookingId, fromDay, by],
  );
  return { bookingId, rescheduleId };
};
export const asked = async (changes: Partial<Booking>, request: object) => {
  const { bookingId } = await paid(changes);
  const row = {
    id: nextId(),
    kind: 'cancel',
    state: 'waiting',
    refundCents: 0,
    feeCents: 0,
    asCredit: false,
    ...request,
  };
  const start = row.kind === 'move' ? ['2026-12-05', '10:00 AM', '2026-12-06', '2:00 PM'] : [];
  await query(
    `insert into change_requests (id, booking_id, kind, state, refund_cents, fee_cents, captured_cents,
       from_day, from_time, to_day, to_time, asked_at, final_at, as_credit)
     values ($1, $2, $3, $4, $5, $6, 40000, $7, $8, $9, $10, $11, $11::timestamptz + interval '30 minutes', $12::boolean)`,
    [row.id, bookingId, row.kind, row.state, row.refundCents, row.feeCents]
      .concat([0, 1, 2, 3].map((part) => start[part] ?? null))
      .concat('2026-06-01T15:55:00Z', String(row.asCredit)),
  );
  return { bookingId, requestId: row.id };
};
export const IN_TIME = { refundCents: 38_555, feeCents: 1_445 };
export const refunded = async (changes: Partial<Booking> = {}, payment: object = {}, refund: object = {}) => {
  const made = await paid({ status: 'cancelled', paymentStatus: 'refunded', ...changes }, payment);
  const { bookingId, paymentId, captureId } = made;
  const { id } = await insertRefund(database, { id: nextId(), bookingId, paymentId, captureId, ...refund });
  return { bookingId, refundId: id };
};
export const unappliedPayment = async () => {
  const { booking, paymentId } = await paid({ ...UNPAID, status: 'expired' }, { status: 'unapplied' });
  await query(`update payments set returns_after = '2026-06-04T16:00:00Z' where id = $1`, [paymentId]);
  return { bookingId: booking.id, paymentId };
};
export const customGame = async (status: string) => {
  const { id: userId } = await user(`inventor-${status}`);
  const [{ id }] = await query<{ id: string }>(
    `insert into custom_games (id, name, description, user_id, status, reason, decided_at, game_id)
     values ($1, 'Pancake Flip', 'Run with a pan', $2, $3::text, 'Too hot',
       case when $3 <> 'submitted' then now() end, case when $3 = 'approved' then 'pancake-flip' end)
     returning id`,
    [nextId(), userId, status],
  );
  return { customGameId: id };
};
export const message = async (creationKey: string | null = null) => {
  const id = nextId();
  await query(
    `insert into contact_messages (id, name, email, subject, message, creation_key)
     values ($1, 'Pat', 'pat@example.com', 'pricing', E'What does it cost?\\nFor ten children.', $2)`,
    [id, creationKey],
  );
  return id;
};
export const resend = async (bookingId: string, kind: string) => {
  const resendId = nextId();
  await query('insert into mail_resends (id, booking_id, kind) values ($1, $2, $3)', [
    resendId,
    bookingId,
    kind,
  ]);
  return { bookingId, resendId };
};
export const say = async (organizerMails: string, addresses: string[] = []) => {
  await query('delete from company_details');
  await query(
    `insert into company_details (key, value, version, updated_at) values ('organizerMails', to_jsonb($1::text), 1, now()),
       ('organizerAddresses', $2, 1, now())`,
    [organizerMails, JSON.stringify(addresses)],
  );
};
export async function switchReviewsOn(): Promise<void> {
  await query("insert into policies (key, value, version, updated_at) values ('reviews', 'true', 1, now())");
  invalidateCaches();
}
