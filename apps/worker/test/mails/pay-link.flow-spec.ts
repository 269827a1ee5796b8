// A phone booking, from outbox event to the mail with the link to pay.
import type { TestingModule } from '@nestjs/testing';
import { insertBooking, UNPAID } from '#libs/platform/testing';
import { deliverTwice, setUpFixture, type Fixture } from '../fixtures/start-worker.js';

let fixture: Fixture;
let worker: TestingModule;

beforeAll(async () => {
  fixture = await setUpFixture();
  worker = await fixture.startWorker();
}, 120_000);
afterAll(() => fixture.close());

it('a phone booking sends one mail with its facts and a link to pay, without user text', async () => {
  const booking = await insertBooking(fixture.database, {
    ...UNPAID,
    parentName: 'Canarivox',
    childName: 'Canarivox',
  });
  await deliverTwice(fixture, worker, 'booking-made-by-staff', { bookingId: booking.id });
  expect(fixture.mailbox.mails.map(({ to }) => to)).toEqual([[booking.parentEmail]]);
  const flat = fixture.mailbox.mails[0].raw.replace(/=\r\n/g, '');
  expect(flat).toContain('Subject: Your booking with Field Day: please pay');
  expect(flat).toMatch(/Pay \$400\.00: http\S+resume=3D/);
  expect(flat).not.toContain('Canarivox');
});

it('no mail is sent for a paid booking', async () => {
  fixture.mailbox.mails.length = 0;
  const { id } = await insertBooking(fixture.database);
  await deliverTwice(fixture, worker, 'booking-made-by-staff', { bookingId: id });
  expect(fixture.mailbox.mails).toEqual([]);
});
