import { join } from 'node:path';
import { readSettings } from '#libs/platform/config';
import { writeBackup, restoreBackup, type BackupOptions } from '#libs/platform/database';
import { FolderStorage } from '#libs/platform/storage';
import { backupOptions } from '#libs/platform/monitoring';
import { insertBooking, setUpFolder } from '#libs/platform/testing';
import { deliverTwice, settle, setUpFixture, type Fixture } from '../fixtures/start-worker.js';

const home = setUpFolder();
const open: Fixture[] = [];
afterAll(() => Promise.all(open.map((fixture) => fixture.close())));

async function newFixture(): Promise<Fixture> {
  const fixture = await setUpFixture();
  open.push(fixture);
  return fixture;
}

async function closeAll(): Promise<void> {
  for (const fixture of open.splice(0)) await fixture.close();
}

const optionsOf = ({ database }: Fixture): BackupOptions =>
  backupOptions(readSettings({ DATABASE_URL: database.url, DATA_DIR: join(home, 'data') }), {
    file: join(home, 'backup.zip'),
    storage: new FolderStorage(join(home, 'data')),
    report: () => {},
  });

/** A paid booking with an event that nobody has sent yet. */
async function confirm({ database }: Fixture): Promise<string> {
  const { id } = await insertBooking(database, { paymentCompletedAt: new Date() });
  await database.query('insert into outbox (name, payload) values ($1, $2)', [
    'booking-confirmed',
    { bookingId: id },
  ]);
  return id;
}

const confirmationsOf = ({ mailbox }: Fixture, id: string) =>
  mailbox.mails.filter(({ messageId }) => messageId.startsWith(`confirmation.${id}@`)).length;

it('a restored product sends what was not sent, and no mail again that was', async () => {
  const before = await newFixture();
  const told = await confirm(before);
  await settle(before, await before.startPrintingWorker());
  expect(confirmationsOf(before, told)).toBe(1);
  const waiting = await confirm(before);
  await writeBackup(optionsOf(before));
  await closeAll();

  const after = await newFixture();
  const isProductRunning = async () => false;
  await restoreBackup({ ...optionsOf(after), force: true, isProductRunning, finish: async () => {} });
  const worker = await after.startPrintingWorker();
  await settle(after, worker);
  expect([confirmationsOf(after, told), confirmationsOf(after, waiting)]).toEqual([0, 1]);
  await deliverTwice(after, worker, 'receipt-issued', { bookingId: told, receiptId: told });
  expect(confirmationsOf(after, told)).toBe(0);
}, 180_000);
