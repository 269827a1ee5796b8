// Every mail for fixed facts, to see changes of recipients, subjects, texts or layout.
// `UPDATE_GOLDEN=1 npx jest libs/office/notifications/src/mails-golden` rewrites the file.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Type } from '@nestjs/common';
import type { Booking } from '#libs/booking/bookings';
import { StaffingStatusService } from '#libs/booking/staffing';
import { subscriptionsOf } from '#libs/platform/events';
import {
  insertAssignment,
  insertBooking,
  insertCrew,
  insertHost,
  insertPaid,
  insertRefund,
  insertReservation,
  insertUser,
  setUpModules,
  UNPAID,
} from '#libs/platform/testing';
import { CompanyService } from '#libs/shop/business-settings';
import { DocumentsModule, ReceiptsService } from '#libs/office/documents';
import * as notifications from './index.js';
import { mailAsText, styles, type SentMail } from './mail-as-text.test-part.js';
import { MailerService } from './mailer.service.js';
import { NotificationsWorkerModule } from './notifications.worker.module.js';

const GOLDEN = 'apps/api/test/golden/mails.txt';
const HANDLERS = Object.values(notifications).filter(
  (each): each is Type => typeof each === 'function' && subscriptionsOf(each.prototype as object).length > 0,
);
const { modules, database, clock } = setUpModules([NotificationsWorkerModule, DocumentsModule], {
  environment: () => ({ PUBLIC_URL: 'https://play.example', PUBLIC_EMAIL: 'team@example.com' }),
  providers: HANDLERS,
});

let lastId = 0;
/** "00000000-0000-4000-8000-000000000001" and so on: the same ids in each run. */
const nextId = () => `00000000-0000-4000-8000-${String((lastId += 1)).padStart(12, '0')}`;
const sent: SentMail[] = [];

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
  clock.set('2026-06-01T16:00:00Z');
  sent.length = 0;
  modules.get(StaffingStatusService).invalidate();
});

const query = <Row>(sql: string, values: unknown[] = []) => database.query<Row>(sql, values);
/** Each booking has its own address, because unproven addresses get only a few mails a day. */
const book = (changes: Partial<Booking> = {}) => {
  const id = nextId();
  return insertBooking(database, { id, parentEmail: `pat${lastId}@example.com`, ...changes });
};
const user = (name: string, changes: object = {}) =>
  insertUser(database, {
    id: nextId(),
    username: name,
    email: `${name}@example.com`,
    firstName: name,
    ...changes,
  });

/** Runs the handler with this stored name. */
async function handle(as: string, payload: object, eventId = nextId()): Promise<void> {
  for (const handlers of HANDLERS) {
    const found = subscriptionsOf(handlers.prototype as object).find((each) => each.as === as);
    if (!found) continue;
    const own = modules.get(handlers) as Record<string, (payload: object, attempt: object) => Promise<void>>;
    return own[found.method](payload, { eventId, number: 1, isLast: () => false });
  }
  throw new Error(`no handler ${as}`);
}

const paid = async (changes: Partial<Booking> = {}, payment: object = {}) => {
  const booking = await book(changes);
  return { booking, ...(await insertPaid(database, { id: nextId(), bookingId: booking.id, ...payment })) };
};
const accountRequest = async (purpose: string) => {
  const id = nextId();
  const { id: userId } = await user(`${purpose}er`);
  await query(
    `insert into account_requests (id, user_id, purpose, token_hashes, expires_at) values ($1, $2, $3, '{}', '2099-01-01')`,
    [id, userId, purpose],
  );
  return { requestId: id };
};
const PURGED = {
  purgedAt: new Date(),
  childName: 'Removed',
  childAge: null,
  eventTheme: null,
  specialRequests: null,
  location: { address: '', city: '', state: 'NY', zipCode: '', spaceDetails: '' },
} as Partial<Booking>;
const cancelled = async (changes: Partial<Booking>) => {
  const made = await paid({ status: 'cancelled', ...changes });
  await query(`insert into booking_cancellations (booking_id, reason) values ($1, 'Heavy rain')`, [
    made.bookingId,
  ]);
  return made;
};
const withReceipt = async (bookingId: string, revision = 0) =>
  query(
    `insert into receipts (id, booking_id, html_file, pdf_file, pdf_bytes, revision, first_revision)
     values ($1, $2, 'a.html', 'a.pdf', 1, $3, 0)`,
    [nextId(), bookingId, revision],
  );
const RILEY = { name: 'Riley Brook', about: 'Loves tug of war.', pictureUrl: '/api/pictures/riley.webp' };
const led = async (changes: Partial<Booking> = {}) => {
  const booking = await book(changes);
  const host = await insertHost(database, RILEY);
  await query(
    `insert into host_certifications (host_no, kind, checked_on) values ($1, 'background-check', '2026-03-14')`,
    [host],
  );
  await insertAssignment(database, host, booking);
  modules.get(StaffingStatusService).invalidate();
  return { booking, host };
};
const BY_CHECK = { method: 'check', providerOrderId: null, nextLookAt: null };
const offline = async (failure: string | null) => {
  const { booking, paymentId, captureId } = await paid(
    { ...UNPAID, status: 'confirmed' },
    { ...BY_CHECK, amountCents: 10_000, failure, status: failure ? 'failed' : 'captured' },
  );
  if (failure) await query(`update captures set status = 'VOIDED' where id = $1`, [captureId]);
  return { bookingId: booking.id, paymentId };
};
/** The user id of staff who change a booking; null for its family. */
const STAFF = '00000000-0000-4000-9000-000000000000';
const FAMILY = null;
const corrected = async (
  changes: Partial<Booking>,
  { fields, fromCents, toCents }: Corrected,
  by: string | null = STAFF,
) => {
  const { id: bookingId } = await book(changes);
  const correctionId = nextId();
  await query(
    `insert into booking_corrections (id, booking_id, at, fields, tell, from_cents, to_cents, corrected_by)
     values ($1, $2, now(), $3, true, $4, $5, $6)`,
    [correctionId, bookingId, fields, fromCents, toCents, by],
  );
  return { bookingId, correctionId };
};
type Corrected = { fields: string[]; fromCents: number; toCents: number };
const moved = async (changes: Partial<Booking>, fromDay: string, by: string | null = STAFF) => {
  const { id: bookingId } = await book(changes);
  const moveId = nextId();
  await query(
    `insert into booking_moves (id, booking_id, at, from_day, from_time, to_day, to_time, tell, moved_by)
     values ($1, $2, now(), $3, '11:00 AM', '2026-12-05', '10:00 AM', true, $4)`,
    [moveId, bookingId, fromDay, by],
  );
  return { bookingId, moveId };
};
const asked = async (changes: Partial<Booking>, request: object) => {
  const { bookingId } = await paid(changes);
  const row = { id: nextId(), kind: 'cancel', state: 'waiting', refundCents: 0, feeCents: 0, ...request };
  const start = row.kind === 'move' ? ['2026-12-05', '10:00 AM', '2026-12-06', '2:00 PM'] : [];
  await query(
    `insert into change_requests (id, booking_id, kind, state, refund_cents, fee_cents, captured_cents,
       from_day, from_time, to_day, to_time, asked_at, final_at)
     values ($1, $2, $3, $4, $5, $6, 40000, $7, $8, $9, $10, $11, $11::timestamptz + interval '30 minutes')`,
    [row.id, bookingId, row.kind, row.state, row.refundCents, row.feeCents]
      .concat([0, 1, 2, 3].map((part) => start[part] ?? null))
      .concat('2026-06-01T15:55:00Z'),
  );
  return { bookingId, requestId: row.id };
};
const IN_TIME = { refundCents: 38_555, feeCents: 1_445 };
const refunded = async (changes: Partial<Booking> = {}, payment: object = {}, refund: object = {}) => {
  const made = await paid({ status: 'cancelled', paymentStatus: 'refunded', ...changes }, payment);
  const { bookingId, paymentId, captureId } = made;
  const { id } = await insertRefund(database, { id: nextId(), bookingId, paymentId, captureId, ...refund });
  return { bookingId, refundId: id };
};
const unappliedPayment = async () => {
  const { booking, paymentId } = await paid({ ...UNPAID, status: 'expired' }, { status: 'orphaned' });
  await query(`update payments set returns_after = '2026-06-04T16:00:00Z' where id = $1`, [paymentId]);
  return { bookingId: booking.id, paymentId };
};
const idea = async (status: string) => {
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
const message = async () => {
  const id = nextId();
  await query(
    `insert into contact_messages (id, name, email, subject, message)
     values ($1, 'Pat', 'pat@example.com', 'pricing', E'What does it cost?\\nFor ten children.')`,
    [id],
  );
  return id;
};
const resend = async (bookingId: string, kind: string) => {
  const resendId = nextId();
  await query('insert into mail_resends (id, booking_id, kind) values ($1, $2, $3)', [
    resendId,
    bookingId,
    kind,
  ]);
  return { bookingId, resendId };
};
const say = async (organiserMails: string, addresses: string[] = []) => {
  await query('delete from company_details');
  await query(
    `insert into company_details (key, value, version, updated_at) values ('organiserMails', to_jsonb($1::text), 1, now()),
       ('organiserAddresses', $2, 1, now())`,
    [organiserMails, JSON.stringify(addresses)],
  );
  modules.get(CompanyService).invalidate();
};

/** Cases by name, at least one for each mail handler. */
const CASES: Record<string, () => Promise<void>> = {
  'password-reset-mail': async () => handle('password-reset-mail', await accountRequest('reset')),
  'email-verification-mail': async () => handle('email-verification-mail', await accountRequest('verify')),
  'password-changed-mail': async () =>
    handle('password-changed-mail', { userId: (await user('changer')).id }),
  'invitation-mail': async () => {
    const id = nextId();
    await query(
      `insert into admin_invitations (id, email, email_key, level, expires_at)
       values ($1, 'new@example.com', 'new@example.com', 'work', '2099-01-01')`,
      [id],
    );
    await handle('invitation-mail', { invitationId: id });
  },
  'host-invitation-mail': async () => {
    const id = nextId();
    const host = await insertHost(database, { name: 'Kim Vale' });
    await query(
      `insert into host_invitations (id, email, email_key, host_no, expires_at)
       values ($1, 'kim@example.com', 'kim@example.com', $2, '2099-01-01')`,
      [id, host],
    );
    await handle('host-invitation-mail', { invitationId: id });
  },
  'administrator-changed-mail': async () => {
    const { id } = await user('riser', { role: 'admin' });
    await handle('administrator-changed-mail', { userId: id });
    await handle('administrator-changed-mail', { userId: (await user('leaver')).id });
    await query("update users set role = 'user' where id = $1", [id]);
  },
  'administrator-gained-mail': async () => {
    const boss = await user('boss', { role: 'admin' });
    await user('partner', { role: 'admin' });
    const gainer = await user('gainer', { role: 'admin' });
    for (const isNew of [true, false])
      await handle('administrator-gained-mail', {
        gainId: nextId(),
        userId: gainer.id,
        level: 'full',
        isNew,
        by: boss.id,
      });
    await query("update users set role = 'user'");
  },
  'email-proof-mail': async () => {
    const proofId = nextId();
    await query(
      `insert into email_proofs (id, email, email_key, expires_at)
       values ($1, 'often@example.com', 'often@example.com', '2099-01-01')`,
      [proofId],
    );
    await handle('email-proof-mail', { proofId });
  },
  'contact-reply-mail': async () => {
    const [messageId, replyId] = [await message(), nextId()];
    await query(
      `insert into contact_replies (id, message_id, text) values ($1, $2, E'Four hundred dollars.\\n\\nBye!')`,
      [replyId, messageId],
    );
    await handle('contact-reply-mail', { replyId });
  },
  'booking-claim-mail': async () => {
    const { id: bookingId } = await book({ parentEmail: 'claim@example.com' });
    await handle('booking-claim-mail', { bookingId, userId: (await user('claimer')).id });
  },
  'hand-confirmation-mail': async () => {
    const { booking } = await led({ ...UNPAID, status: 'confirmed' });
    await handle('hand-confirmation-mail', { bookingId: booking.id });
    const { bookingId } = await offline(null);
    await handle('hand-confirmation-mail', { bookingId });
  },
  'cancellation-mail': async () => {
    const made = [await cancelled({}), await cancelled({ ...UNPAID, status: 'cancelled' })];
    for (const { bookingId } of made) await handle('cancellation-mail', { bookingId });
  },
  'moved-mail': async () => {
    await handle('moved-mail', await moved({}, '2026-12-04'));
    await handle('moved-mail', await moved(UNPAID, '2026-12-05'));
  },
  'refund-mail': async () => {
    await handle('refund-mail', await refunded());
    await handle('refund-mail', await refunded({}, {}, { byHand: true, amountCents: 10_000 }));
    await handle('refund-mail', await refunded({ status: 'confirmed' }, { status: 'orphaned' }));
  },
  'expired-mail': async () => {
    const { id: bookingId } = await book({ ...UNPAID, status: 'expired' });
    await handle('expired-mail', { bookingId });
    await handle('expired-mail', { bookingId, reservationId: nextId() });
  },
  'time-gone-mail': async () => handle('time-gone-mail', await unappliedPayment()),
  'host-changed-mail': async () => {
    const { booking, host } = await led();
    await query('insert into booking_leads (booking_id, host_no, news_id) values ($1, $2, $3)', [
      booking.id,
      host,
      nextId(),
    ]);
    await handle('host-changed-mail', { bookingId: booking.id });
  },
  'on-the-way-mail': async () => {
    const { booking, host } = await led();
    await query(
      `insert into event_progress (booking_id, step, at, by_host, eta_minutes) values ($1, 'on-the-way', $2, $3, 30)`,
      [booking.id, '2026-06-01T15:55:00Z', host],
    );
    await handle('on-the-way-mail', { bookingId: booking.id, step: 'on-the-way' });
  },
  'resend-mail': async () => {
    const { bookingId } = await paid();
    await handle('resend-mail', await resend(bookingId, 'confirmation'));
    const unpaid = await book(UNPAID);
    await handle('resend-mail', await resend(unpaid.id, 'unpaid-reminder'));
    const held = await book({ ...UNPAID, status: 'confirmed' });
    await handle('resend-mail', await resend(held.id, 'confirmation'));
    const off = await cancelled({});
    await handle('resend-mail', await resend(off.bookingId, 'cancellation'));
    const back = await refunded();
    await handle('resend-mail', await resend(back.bookingId, 'refund'));
  },
  'pay-link-mail': async () => {
    const free = await book(UNPAID);
    await handle('pay-link-mail', { bookingId: free.id });
    const held = await book(UNPAID);
    await insertReservation(database, await insertCrew(database), held, new Date('2026-06-03T16:00:00Z'));
    await handle('pay-link-mail', { bookingId: held.id });
  },
  'corrected-mail': async () => {
    const dearer = { fields: ['location', 'guestCount'], fromCents: 40_000, toCents: 45_000 };
    await handle('corrected-mail', await corrected({ ...UNPAID, status: 'confirmed' }, dearer));
    const cheaper = { fields: ['selectedGames'], fromCents: 45_000, toCents: 40_000 };
    await handle('corrected-mail', await corrected({}, cheaper));
    const same = { fields: ['parentPhone'], fromCents: 40_000, toCents: 40_000 };
    await handle('corrected-mail', await corrected({}, same));
  },
  'part-payment-mail': async () => handle('part-payment-mail', await offline(null)),
  'payment-undone-mail': async () => handle('payment-undone-mail', await offline('RECORDED_BY_MISTAKE')),
  'idea-decision-mail': async () => {
    for (const status of ['rejected', 'approved']) await handle('idea-decision-mail', await idea(status));
  },
  'confirmation-mail': async () => {
    const pdf = jest.spyOn(modules.get(ReceiptsService), 'pdf').mockResolvedValue(Buffer.from('a receipt'));
    const { booking } = await led({ userId: nextId(), promoCode: 'SUN10', discountCents: 1_000 });
    await withReceipt(booking.id);
    await handle('confirmation-mail', { bookingId: booking.id });
    pdf.mockRestore();
  },
  'confirmation-mail-without-receipt': async () => {
    const { bookingId } = await paid();
    await handle('confirmation-mail-without-receipt', { bookingId });
    const parts = await paid({}, { amountCents: 25_000 });
    await handle('confirmation-mail-without-receipt', { bookingId: parts.bookingId });
  },
  'mails-with-new-receipt': async () => {
    const { bookingId, moveId } = await moved({ revision: 1 }, '2026-12-04');
    await withReceipt(bookingId);
    await handle('moved-mail', { bookingId, moveId });
    const fields = { fields: ['guestCount'], fromCents: 40_000, toCents: 40_000 };
    const correction = await corrected({ revision: 1 }, fields);
    await withReceipt(correction.bookingId);
    await handle('corrected-mail', correction);
    expect(sent).toEqual([]);
    const pdf = jest.spyOn(modules.get(ReceiptsService), 'pdf').mockResolvedValue(Buffer.from('a receipt'));
    await query('update receipts set revision = 1');
    for (const id of [bookingId, correction.bookingId])
      await handle('mails-with-new-receipt', { bookingId: id });
    pdf.mockRestore();
  },
  'further-payment-mail': async () => {
    const { bookingId, paymentId } = await paid({ revision: 2 }, { ...BY_CHECK, amountCents: 15_000 });
    await withReceipt(bookingId, 1);
    await handle('further-payment-mail', { bookingId, paymentId, revision: 2 });
    expect(sent).toEqual([]);
    await query("update sent_mails set receipt_wait = 'late' where receipt_wait = 'waiting'");
    await handle('confirmation-mail-without-receipt', { bookingId });
    sent.splice(0, 1);
  },
  'unpaid-reminder-mail': async () => {
    await handle('unpaid-reminder-mail', { bookingId: (await book(UNPAID)).id });
    const held = await book(UNPAID);
    await insertReservation(database, await insertCrew(database), held, new Date('2026-06-03T16:00:00Z'));
    await handle('unpaid-reminder-mail', { bookingId: held.id });
  },
  'announce-custom-game': async () => handle('announce-custom-game', await idea('submitted')),
  'announce-contact-message': async () => {
    await say('off', ['one@example.com', 'two@example.com']);
    await handle('announce-contact-message', { contactMessageId: await message() });
    await say('off');
  },
  'announce-orphaned-payment': async () => {
    await handle('announce-orphaned-payment', await unappliedPayment());
    const { bookingId, paymentId } = await paid({}, { status: 'orphaned' });
    await handle('announce-orphaned-payment', { bookingId, paymentId });
  },
  'announce-stuck-refund': async () => {
    const { refundId } = await refunded({}, { status: 'orphaned' }, { status: 'failed' });
    await handle('announce-stuck-refund', { refundId });
  },
  'announce-expiry': async () => {
    const host = await insertHost(database);
    for (const daysAhead of [30, 0]) {
      const warningId = nextId();
      await query(
        `insert into host_certifications (host_no, kind, checked_on, expires_on)
         values ($1, $2, '2025-07-01', '2026-07-01')`,
        [host, daysAhead ? 'first-aid' : 'driving'],
      );
      await query(
        `insert into certification_warnings (id, host_no, kind, expires_on, days_ahead, warned_at)
         values ($1, $2, $3, '2026-07-01', $4, now())`,
        [warningId, host, daysAhead ? 'first-aid' : 'driving', daysAhead],
      );
      await handle('announce-expiry', { warningId });
    }
  },
  'child-data-removed-mail': async () => {
    const { id } = await book(PURGED);
    await handle('child-data-removed-mail', { bookingId: id });
  },
  'news at once': async () => {
    await say('at-once');
    const { id: bookingId } = await book();
    await handle('tell-of-confirmation', { bookingId });
    await handle('tell-of-hand-confirmation', { bookingId });
    await handle('tell-of-move', { bookingId, moveId: nextId() });
    await handle('tell-of-cancellation', { bookingId });
    await handle('tell-of-refused-mail', { bookingId, mailId: nextId() });
    await say('off');
  },
  'organiser-digest-mail': async () => {
    await say('each-morning', ['one@example.com']);
    const { id: bookingId } = await book();
    await handle('tell-of-confirmation', { bookingId });
    await handle('tell-of-cancellation', { bookingId });
    await handle('tell-of-refused-mail', { bookingId, mailId: nextId() });
    await query(`update organiser_news set digest_day = '2026-06-02'`);
    await handle('organiser-digest-mail', { day: '2026-06-02' });
    await say('off');
  },
  'waiting-offer-mail': async () => {
    const waitlistId = nextId();
    await query(
      `insert into waitlist_entries (id, created_at, day, earliest_minute, latest_minute, email, games, guest_count, zip,
         state, offered_start, offered_until)
       values ($1, now(), '2026-12-05', 600, 700, 'waits@example.com', '{tug-of-war}', 10, '10001', 'offered',
         '2026-12-05T15:00:00Z', '2026-06-02T16:00:00Z')`,
      [waitlistId],
    );
    await query(
      `insert into crew_reservations (id, crew_no, waitlist_id, day, starts_at, duration_minutes, during, state, held_until)
       values ($1, $2, $3, '2026-12-05', '2026-12-05T15:00:00Z', 60, '[2026-12-05T15:00:00Z,2026-12-05T16:00:00Z)', 'held',
         '2026-06-02T16:00:00Z')`,
      [nextId(), await insertCrew(database), waitlistId],
    );
    await handle('waiting-offer-mail', { waitlistId });
  },
  'cancel-requested-mail': async () => {
    await handle('cancel-requested-mail', await asked({}, IN_TIME));
    await handle('cancel-requested-mail', await asked({}, {}));
  },
  'cancel-undone-mail': async () => handle('cancel-undone-mail', await asked({}, { state: 'undone' })),
  'move-undone-mail': async () =>
    handle('move-undone-mail', await asked({}, { kind: 'move', state: 'undone' })),
  'changes by the family': async () => {
    for (const request of [IN_TIME, {}]) {
      const { bookingId } = await asked({ status: 'cancelled' }, { ...request, state: 'done' });
      await query(
        `insert into booking_cancellations (booking_id, reason) values ($1, 'Cancelled by the family')`,
        [bookingId],
      );
      await handle('cancellation-mail', { bookingId });
    }
    const rescheduled = await moved({}, '2026-12-04', FAMILY);
    await handle('moved-mail', rescheduled);
    const undoable = await moved({}, '2026-12-05', FAMILY);
    await query(
      `insert into change_requests (booking_id, kind, from_day, from_time, to_day, to_time, asked_at, final_at)
       values ($1, 'move', '2026-12-05', '11:00 AM', '2026-12-05', '10:00 AM', now(), '2026-06-01T16:25:00Z')`,
      [undoable.bookingId],
    );
    await handle('moved-mail', undoable);
    const deposit = {
      ...UNPAID,
      status: 'confirmed',
      terms: { depositPercent: 50, balanceDaysBefore: 10 },
    } as const;
    await handle('moved-mail', await moved(deposit, '2026-12-04', FAMILY));
    const isSoon = { eventDate: '2026-06-05', startsAt: new Date('2026-06-05T14:00:00Z') };
    await handle('moved-mail', await moved({ ...deposit, ...isSoon }, '2026-12-04', FAMILY));
    const cheaper = { fields: ['selectedGames'], fromCents: 45_000, toCents: 40_000 };
    await handle('corrected-mail', await corrected({}, cheaper, FAMILY));
  },
  'balance-mail': async () => {
    const due = async (notice: string, eventDate: string, dueOn: string) => {
      const terms = { depositPercent: 50, balanceDaysBefore: 10 };
      const startsAt = new Date(`${eventDate}T14:00:00Z`);
      const { bookingId } = await paid(
        { ...UNPAID, status: 'confirmed', partPaidCents: 20_000, eventDate, startsAt, terms },
        { amountCents: 20_000 },
      );
      await handle('balance-mail', { bookingId, notice, dueOn });
    };
    await due('week-before', '2026-06-18', '2026-06-08');
    await due('due-today', '2026-06-11', '2026-06-01');
    await due('overdue', '2026-06-10', '2026-05-31');
  },
};

it('every mail equals the golden file', async () => {
  const mails: string[] = [];
  for (const [name, send] of Object.entries(CASES)) {
    sent.length = 0;
    await send();
    expect([name, sent.length > 0]).toEqual([name, true]);
    mails.push(...sent.map((each) => `=== ${name}\n${mailAsText(each)}`));
  }
  const rows = await query<{ line: string }>(
    `select concat_ws(' ', 'row', kind, subject_id, 'of', booking_id, state, 'receipt', with_receipt, 'counted',
       address_hash is not null) as line
     from sent_mails order by kind, subject_id`,
  );
  const [{ count }] = await query<{ count: string }>('select count(*) from booking_links');
  mails.push([...rows.map(({ line }) => line), `links ${count}`].join('\n'));
  const legend = [...styles].toSorted().map(([name, style]) => `style ${name} ${style}`);
  const all = `${mails.join('\n')}\n${legend.join('\n')}\n`;
  if (process.env.UPDATE_GOLDEN) writeFileSync(GOLDEN, all);
  expect(existsSync(GOLDEN) ? readFileSync(GOLDEN, 'utf8') : null).toBe(all);
}, 30_000);

it('every mail handler has a case', () => {
  const withoutCase = [
    'tell-of-confirmation',
    'tell-of-hand-confirmation',
    'tell-of-move',
    'tell-of-cancellation',
    'tell-of-refused-mail',
  ];
  const names = HANDLERS.flatMap((each) => subscriptionsOf(each.prototype as object)).map(({ as }) => as);
  expect(names.filter((as) => !(as in CASES) && !withoutCase.includes(as))).toEqual([]);
});
