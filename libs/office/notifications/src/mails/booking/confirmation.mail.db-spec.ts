import { randomUUID } from 'node:crypto';
import { logContext } from '#libs/platform/config';
import { BookingLinksService } from '#libs/booking/bookings';
import { DocumentsWorkerModule, PdfRendererService, IssueReceiptService } from '#libs/office/documents';
import {
  insertBooking,
  setUpFolder,
  setUpMailbox,
  setUpModules,
  UNPAID,
  withKey,
} from '#libs/platform/testing';
import { NotificationsHandlers } from '../../notifications.handlers.js';
import { NotificationsWorkerModule } from '../../notifications.worker.module.js';
import { DueMailsService } from '../../due-mails.service.js';
import { MailDispatcherService } from '../../mail-dispatcher.service.js';
import { confirmationMail } from './confirmation.mail.js';

const mailbox = setUpMailbox();
const home = setUpFolder();
const { modules, database, clock } = setUpModules([NotificationsWorkerModule, DocumentsWorkerModule], {
  environment: () => ({ SMTP_URL: mailbox.url, DATA_DIR: home, PUBLIC_URL: 'https://play.example' }),
  replace: [[PdfRendererService, { toPdf: async () => new TextEncoder().encode('%PDF-1.4') }]],
});

beforeEach(async () => {
  await database.clear('bookings', 'receipts', 'outbox', 'sent_mails');
  clock.set('2026-06-01T16:00:00Z');
});

const deliver = (bookingId: string) =>
  modules.get(MailDispatcherService).send(confirmationMail, { bookingId });
const rows = () => database.query('select state, with_receipt as "withReceipt" from sent_mails');

it('is sent to the parent with receipt and calendar entry', async () => {
  const booking = await insertBooking(database);
  await modules.get(IssueReceiptService).issue(booking.id);
  await deliver(booking.id);
  const [mail] = mailbox.mails;
  expect(mail.to).toEqual([booking.parentEmail]);
  expect(mail.messageId).toBe(`confirmation.${booking.id}@play.example`);
  expect(mail.raw).toContain(`filename=receipt-${booking.id.slice(-8)}.pdf`);
  expect(mail.raw).toContain('filename=event.ics');
  expect(await rows()).toEqual([{ state: 'sent', withReceipt: true }]);
});

it('is sent even if the event was completed before', async () => {
  const booking = await insertBooking(database, { status: 'completed' });
  await modules.get(IssueReceiptService).issue(booking.id);
  await deliver(booking.id);
  expect(await rows()).toEqual([{ state: 'sent', withReceipt: true }]);
});

it('links a guest to the claim page, without a key because the mail may be forwarded', async () => {
  const [guest, owner] = [
    await insertBooking(database),
    await insertBooking(database, { userId: randomUUID() }),
  ];
  for (const { id } of [guest, owner]) await deliver(id);
  const [toGuest, toOwner] = mailbox.mails.map(({ raw }) => raw.replace(/=\r\n/g, '').replace(/=3D/g, '='));
  expect(toGuest).toMatch(/\/profile\?claim=mail\b/);
  expect(toGuest).not.toMatch(/claim=link/);
  expect(toOwner).not.toContain('claim=');
});

it('is sent once, even if delivered concurrently and repeatedly', async () => {
  const { id: bookingId } = await insertBooking(database);
  const handlers = modules.get(NotificationsHandlers);
  // One that meets the lock of another is for the queue to repeat.
  await Promise.allSettled([
    handlers.confirmWithReceipt({ bookingId, receiptId: bookingId }),
    handlers.confirmWithoutReceipt({ bookingId }),
    ...Array.from({ length: 4 }, () => deliver(bookingId)),
  ]);
  await handlers.confirmWithReceipt({ bookingId, receiptId: bookingId });
  expect(mailbox.mails).toHaveLength(1);
});

it('links to the receipt if there is none yet', async () => {
  const booking = await insertBooking(database);
  await deliver(booking.id);
  const raw = mailbox.mails[0].raw.replace(/=\r\n/g, '');
  expect(raw).toContain(`https://play.example/booking?receipt=3D${booking.id}#key=3D`);
  expect(raw).not.toContain('receipt-');
  expect(await rows()).toEqual([{ state: 'sent', withReceipt: false }]);
});

it('is retried with the same message id after a failure of the mail server', async () => {
  const booking = await insertBooking(database);
  mailbox.isBroken = true;
  await expect(deliver(booking.id)).rejects.toThrow();
  expect(await rows()).toEqual([{ state: 'sending', withReceipt: false }]);
  mailbox.isBroken = false;
  await deliver(booking.id);
  expect(mailbox.mails.map(({ messageId }) => messageId)).toEqual([
    `confirmation.${booking.id}@play.example`,
  ]);
});

it('has a key to the booking page that works, and leaves none behind when it was not sent', async () => {
  const booking = await insertBooking(database);
  const keys = () =>
    database.query("select from booking_links where purpose = 'manage' and booking_id = $1", [booking.id]);
  mailbox.isBroken = true;
  for (let attempt = 0; attempt < 2; attempt += 1) await expect(deliver(booking.id)).rejects.toThrow();
  expect(await keys()).toHaveLength(0);
  mailbox.isBroken = false;
  for (let attempt = 0; attempt < 2; attempt += 1) await deliver(booking.id);
  expect(await keys()).toHaveLength(1);
  const raw = mailbox.mails[0].raw.replace(/=\r\n/g, '').replace(/=3D/g, '=');
  const [, id, key] = /\/booking\?manage=([\w-]{36})#key=([\w-]{43})/.exec(raw) ?? [];
  expect(id).toBe(booking.id);
  expect(await modules.get(BookingLinksService).rightOf(booking.id, withKey(key))).toBe('manage');
});

it('is not sent for an unpaid or cancelled booking', async () => {
  const unpaid = await insertBooking(database, UNPAID);
  const cancelled = await insertBooking(database, { status: 'cancelled', paymentStatus: 'refunded' });
  await deliver(unpaid.id);
  await deliver(cancelled.id);
  expect(mailbox.mails).toEqual([]);
});

it('does not name the child, and a hostile name adds neither header nor tag', async () => {
  const booking = await insertBooking(database, {
    childName: 'Canary',
    eventTheme: 'Canary party',
    parentName: 'Eve\r\nBcc: all@example.com <script>alert(1)</script> \u202Egnirts',
  });
  await deliver(booking.id);
  const raw = mailbox.mails[0].raw.replace(/=\r\n/g, '');
  expect(raw).not.toContain('Canary');
  expect(raw).not.toMatch(/^Bcc:/m);
  const [, html] = raw.split('text/html');
  expect(html).not.toContain('<script');
  expect(raw).not.toContain('=E2=80=AE');
  expect(mailbox.mails[0].to).toEqual([booking.parentEmail]);
});

describe('the ten-minute rule', () => {
  const publishDelayed = () => modules.get(DueMailsService).publishDelayedReceipts();
  const events = () => database.query<{ name: string }>('select name from outbox');

  it('publishes a delayed receipt once, after ten minutes', async () => {
    await insertBooking(database, { paymentCompletedAt: new Date('2026-06-01T15:51:00Z') });
    expect(await publishDelayed()).toBe(0);
    clock.forwardMinutes(2);
    await publishDelayed();
    expect(await events()).toEqual([{ name: 'receipt-delayed' }]);
  });

  it('belongs to the time before a restore if its booking was confirmed then, so that it is held', async () => {
    const LATE = new Date('2026-06-01T15:49:00Z');
    const [restored, other] = [
      await insertBooking(database, { paymentCompletedAt: LATE }),
      await insertBooking(database, { paymentCompletedAt: LATE }),
    ];
    await database.query(
      `insert into outbox (name, payload, request_id) values ('booking-confirmed', $1, 'restored')`,
      [{ bookingId: restored.id }],
    );
    expect(await publishDelayed()).toBe(2);
    const delayed = await database.query<{ id: string; request: string | null }>(
      `select payload->>'bookingId' as id, request_id as request from outbox where name = 'receipt-delayed'`,
    );
    expect(delayed.find(({ id }) => id === restored.id)?.request).toBe('restored');
    expect(delayed.find(({ id }) => id === other.id)?.request).toBeNull();
  });
});

it('is held when it belongs to the time before a restore, until staff send it', async () => {
  const { id: bookingId } = await insertBooking(database);
  const jobId = `${randomUUID()}.confirmation-mail`;
  const deliverRestored = () => logContext.run({ requestId: 'restored', jobId }, () => deliver(bookingId));
  await deliverRestored();
  await deliver(bookingId);
  expect([await rows(), mailbox.mails.length]).toEqual([[{ state: 'held', withReceipt: false }], 0]);
  await database.query("update sent_mails set state = 'sending'");
  await deliverRestored();
  expect([(await rows())[0].state, mailbox.mails.length]).toEqual(['sent', 1]);
});
