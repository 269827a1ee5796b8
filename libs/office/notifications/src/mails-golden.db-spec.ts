// Every mail for fixed facts, to see changes of recipients, subjects, texts or layout.
// `UPDATE_GOLDEN=1 npx jest libs/office/notifications/src/mails-golden` rewrites the file.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { OpenWorkService, subscriptionsOf } from '#libs/platform/events';
import {
  insertCredit,
  insertCrew,
  insertHost,
  insertPayment,
  insertReservation,
  UNPAID,
} from '#libs/platform/testing';
import { ReceiptsService } from '#libs/office/documents';
import {
  BY_CHECK,
  FAMILY,
  HANDLERS,
  IN_TIME,
  PURGED,
  accountRequest,
  asked,
  book,
  cancelled,
  edited,
  database,
  handle,
  customGame,
  led,
  message,
  modules,
  moved,
  nextId,
  offline,
  paid,
  paidBefore,
  query,
  refunded,
  resend,
  say,
  sent,
  switchReviewsOn,
  unappliedPayment,
  user,
  withReceipt,
} from './golden-fixture.test-part.js';
import { mailAsText, rainOffer, styles } from './mail-as-text.test-part.js';

const GOLDEN = 'apps/api/test/golden/mails.txt';

/** Cases by name, at least one for each mail handler. */
const CASES: Record<string, () => Promise<void>> = {
  'password-reset-mail': async () => handle('password-reset-mail', await accountRequest('reset')),
  'email-verification-mail': async () => handle('email-verification-mail', await accountRequest('verify')),
  'password-changed-mail': async () =>
    handle('password-changed-mail', { userId: (await user('changer')).id }),
  'invitation-mail': async () => {
    const id = nextId();
    const sql = `insert into admin_invitations (id, email, email_key, level, expires_at)
       values ($1, 'new@example.com', 'new@example.com', 'work', '2099-01-01')`;
    await query(sql, [id]);
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
  'rescheduled-mail': async () => {
    await handle('rescheduled-mail', await moved({}, '2026-12-04'));
    await handle('rescheduled-mail', await moved(UNPAID, '2026-12-05'));
  },
  'refund-mail': async () => {
    await handle('refund-mail', await refunded());
    await handle('refund-mail', await refunded({}, {}, { byHand: true, amountCents: 10_000 }));
    await handle('refund-mail', await refunded({ status: 'confirmed' }, { status: 'unapplied' }));
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
  'edited-mail': async () => {
    const dearer = { fields: ['location', 'guestCount'], fromCents: 40_000, toCents: 45_000 };
    await handle('edited-mail', await edited({ ...UNPAID, status: 'confirmed' }, dearer));
    const cheaper = { fields: ['selectedGames'], fromCents: 45_000, toCents: 40_000 };
    await handle('edited-mail', await edited({}, cheaper));
    const same = { fields: ['parentPhone'], fromCents: 40_000, toCents: 40_000 };
    await handle('edited-mail', await edited({}, same));
  },
  'address-changed-mail': async () => {
    const edit = await edited({}, { fields: ['parentEmail'], fromCents: 40_000, toCents: 40_000 });
    await query("update booking_edits set old_email = 'old@example.com' where id = $1", [edit.editId]);
    await handle('address-changed-mail', edit);
  },
  'part-payment-mail': async () => handle('part-payment-mail', await offline(null)),
  'payment-undone-mail': async () => handle('payment-undone-mail', await offline('RECORDED_BY_MISTAKE')),
  'payment-declined-mail': async () => {
    const { id: bookingId } = await book(UNPAID);
    const { id: paymentId } = await insertPayment(database, { id: nextId(), bookingId, status: 'failed' });
    await handle('payment-declined-mail', { bookingId, paymentId });
  },
  'custom-game-decision-mail': async () => {
    for (const status of ['rejected', 'approved'])
      await handle('custom-game-decision-mail', await customGame(status));
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
    await paidBefore(parts.bookingId, 15_000);
    await handle('confirmation-mail-without-receipt', { bookingId: parts.bookingId });
  },
  'mails-with-new-receipt': async () => {
    const { bookingId, rescheduleId } = await moved({ revision: 1 }, '2026-12-04');
    await withReceipt(bookingId);
    await handle('rescheduled-mail', { bookingId, rescheduleId });
    const fields = { fields: ['guestCount'], fromCents: 40_000, toCents: 40_000 };
    const edit = await edited({ revision: 1 }, fields);
    await withReceipt(edit.bookingId);
    await handle('edited-mail', edit);
    expect(sent).toEqual([]);
    const pdf = jest.spyOn(modules.get(ReceiptsService), 'pdf').mockResolvedValue(Buffer.from('a receipt'));
    await query('update receipts set revision = 1');
    for (const id of [bookingId, edit.bookingId]) await handle('mails-with-new-receipt', { bookingId: id });
    pdf.mockRestore();
  },
  'further-payment-mail': async () => {
    const { bookingId, paymentId } = await paid({ revision: 2 }, { ...BY_CHECK, amountCents: 15_000 });
    await paidBefore(bookingId, 25_000);
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
  'announce-custom-game': async () => handle('announce-custom-game', await customGame('submitted')),
  'announce-contact-message': async () => {
    await say('off', ['one@example.com', 'two@example.com']);
    await handle('announce-contact-message', { contactMessageId: await message() });
    await handle('announce-contact-message', { contactMessageId: await message('late-case:1') });
    await say('off');
  },
  'announce-unapplied-payment': async () => {
    await handle('announce-unapplied-payment', await unappliedPayment());
    const { bookingId, paymentId } = await paid({}, { status: 'unapplied' });
    await handle('announce-unapplied-payment', { bookingId, paymentId });
  },
  'announce-stuck-refund': async () => {
    const { refundId } = await refunded({}, { status: 'unapplied' }, { status: 'failed' });
    await handle('announce-stuck-refund', { refundId });
  },
  'announce-waiting-credit': async () => {
    const { id: bookingId } = await book({ status: 'cancelled', paymentStatus: 'refunded' });
    const { id } = await insertCredit(database, { id: nextId(), sourceBookingId: bookingId, waits: true });
    await handle('announce-waiting-credit', { bookingId, creditId: id });
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
    await handle('report-confirmation', { bookingId });
    await handle('report-hand-confirmation', { bookingId });
    await handle('report-reschedule', { bookingId, rescheduleId: nextId() });
    await handle('report-cancellation', { bookingId });
    await handle('report-refused-mail', { bookingId, mailId: nextId() });
    await say('off');
  },
  'rain-offer-mail': async () => {
    for (const booking of [await book(), (await paid()).booking])
      await handle('rain-offer-mail', await rainOffer(database, booking, nextId));
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
  'credit-mail': async () => {
    for (const terms of [
      {},
      { kind: 'late', expiresOn: '2031-06-01' },
      { kind: 'change' },
      { kind: 'goodwill' },
    ]) {
      const { id: bookingId } = await book({ status: 'cancelled', paymentStatus: 'refunded' });
      const { id } = await insertCredit(database, { id: nextId(), sourceBookingId: bookingId, ...terms });
      await handle('credit-mail', { bookingId, creditId: id });
      await query('update credits set balance_cents = 1500 where id = $1', [id]);
      await handle('resend-mail', await resend(bookingId, 'credit'));
    }
  },
  'cancel-requested-mail': async () => {
    await handle('cancel-requested-mail', await asked({}, IN_TIME));
    await handle('cancel-requested-mail', await asked({}, {}));
  },
  'cancel-undone-mail': async () => handle('cancel-undone-mail', await asked({}, { state: 'undone' })),
  'reschedule-undone-mail': async () =>
    handle('reschedule-undone-mail', await asked({}, { kind: 'move', state: 'undone' })),
  'changes by the family': async () => {
    for (const request of [IN_TIME, {}]) {
      const { bookingId } = await asked({ status: 'cancelled' }, { ...request, state: 'done' });
      await query(
        `insert into booking_cancellations (booking_id, reason) values ($1, 'Canceled by the family')`,
        [bookingId],
      );
      await handle('cancellation-mail', { bookingId });
    }
    const rescheduled = await moved({}, '2026-12-04', FAMILY);
    await handle('rescheduled-mail', rescheduled);
    const undoable = await moved({}, '2026-12-05', FAMILY);
    await query(
      `insert into change_requests (booking_id, kind, from_day, from_time, to_day, to_time, asked_at, final_at)
       values ($1, 'move', '2026-12-05', '11:00 AM', '2026-12-05', '10:00 AM', now(), '2026-06-01T16:25:00Z')`,
      [undoable.bookingId],
    );
    await handle('rescheduled-mail', undoable);
    const deposit = {
      ...UNPAID,
      status: 'confirmed',
      terms: { depositPercent: 50, balanceDaysBefore: 10 },
    } as const;
    await handle('rescheduled-mail', await moved(deposit, '2026-12-04', FAMILY));
    const isSoon = { eventDate: '2026-06-05', startsAt: new Date('2026-06-05T14:00:00Z') };
    await handle('rescheduled-mail', await moved({ ...deposit, ...isSoon }, '2026-12-04', FAMILY));
    const cheaper = { fields: ['selectedGames'], fromCents: 45_000, toCents: 40_000 };
    for (const asCredit of [false, true])
      await handle('edited-mail', await edited({}, { ...cheaper, asCredit }, FAMILY));
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
  'a booking with a deposit': async () => {
    const terms = { depositPercent: 50, balanceDaysBefore: 10 };
    const deposit = { ...UNPAID, status: 'confirmed', partPaidCents: 20_000, terms } as const;
    const { bookingId } = await paid(deposit, { amountCents: 20_000 });
    await handle('confirmation-mail-without-receipt', { bookingId });
    const dearer = { fields: ['parentPhone'], fromCents: 40_000, toCents: 46_000 };
    await handle('edited-mail', await edited(deposit, dearer, FAMILY));
  },
  'a cancellation for a credit': async () => {
    await handle('cancel-requested-mail', await asked({}, { refundCents: 40_000, asCredit: true }));
  },
  'email-change-mail': async () => handle('email-change-mail', await accountRequest('email')),
  'email-changed-mail': async () => handle('email-changed-mail', await accountRequest('email', 'mover')),
  'due-again-mail': async () => {
    const refund = await refunded(
      { status: 'confirmed', paymentStatus: 'pending', partPaidCents: 25_000 },
      {},
      { amountCents: 15_000 },
    );
    await query(
      'update refunds set settles_cents = amount_cents, due_again_cents = amount_cents where id = $1',
      [refund.refundId],
    );
    await handle('due-again-mail', refund);
  },
  'announce-failed-refund': async () => {
    const { refundId } = await refunded({}, {}, { status: 'failed' });
    await handle('announce-failed-refund', { refundId });
  },
  'announce-dispute': async () => {
    for (const answerBy of [null, '2026-06-11T16:00:00Z']) {
      const { bookingId, captureId } = await paid();
      const disputeId = `PP-D-${bookingId}`;
      const sql =
        'update captures set dispute_id = $2, disputed_at = now(), dispute_answer_by = $3 where id = $1';
      await query(sql, [captureId, disputeId, answerBy]);
      await handle('announce-dispute', { disputeId });
    }
  },
  'morning-mail': async () => {
    const since = new Date('2026-06-01T10:00:00Z');
    const work = (kind: 'call' | 'message' | 'rain-answer', state: 'late' | 'due') =>
      ({ kind, state, id: 'one', since, by: null }) as const;
    jest
      .spyOn(modules.get(OpenWorkService), 'list')
      .mockResolvedValue([work('call', 'late'), work('message', 'due'), work('rain-answer', 'due')]);
    await handle('morning-mail', { day: '2026-06-01', isFirst: false });
  },
  'rain-withdrawn-mail': async () => {
    const offer = await rainOffer(database, (await paid()).booking, nextId);
    await handle('rain-offer-mail', offer);
    sent.length = 0;
    await query("update rain_offers set state = 'withdrawn' where id = $1", [offer.offerId]);
    await handle('rain-withdrawn-mail', offer);
  },
  'mailing-mail': async () => {
    const { booking } = await led({});
    const [mailingId, recipientId] = [nextId(), nextId()];
    await query(
      `insert into mailings (id, subject, text, with_canceled, state, created_at, held_until)
       values ($1, 'We run late on {next event}', $2, false, 'sent', '2026-06-01', '2026-06-01')`,
      [
        mailingId,
        'Hi {first name},\n\n{host} comes 30 minutes after {start time}.\nStill due: {amount due}.\n\n{company}.',
      ],
    );
    await query(
      `insert into mailing_recipients (id, mailing_id, booking_id, address_hash) values ($1, $2, $3, 'hash')`,
      [recipientId, mailingId, booking.id],
    );
    await handle('mailing-mail', { recipientId });
  },
  'review-mail': async () => {
    await switchReviewsOn();
    await handle('review-mail', { bookingId: (await book({ status: 'completed' })).id, isReminder: false });
    const { id: bookingId } = await book({ ...UNPAID, status: 'completed' });
    await handle('review-mail', { bookingId, isReminder: true });
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
}, 120_000);

it('every mail that names a time of day names its zone', () => {
  const withTime = readFileSync(GOLDEN, 'utf8')
    .split(/^=== /m)
    .filter((mail) => /\d:\d\d [AP]M/.test(mail));
  expect(withTime.length).toBeGreaterThan(20);
  expect(
    withTime.filter((mail) => !/\d:\d\d [AP]M Eastern/.test(mail)).map((mail) => mail.split('\n')[0]),
  ).toEqual([]);
});

it('no mail carries a key where servers and proxies read it', () => {
  const keys = readFileSync(GOLDEN, 'utf8').match(/[?&#;]\w+=KEY/g) ?? [];
  expect(new Set(keys)).toEqual(new Set(['#key=KEY']));
});

it('every mail handler has a case', () => {
  const withoutCase = [
    'forget-mailings',
    'report-confirmation',
    'report-hand-confirmation',
    'report-reschedule',
    'report-cancellation',
    'report-refused-mail',
  ];
  const names = HANDLERS.flatMap((each) => subscriptionsOf(each.prototype as object)).map(({ as }) => as);
  expect(names.filter((as) => !(as in CASES) && !withoutCase.includes(as))).toEqual([]);
});
