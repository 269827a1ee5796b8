// A booking for a caller, from the event in the outbox to the family's mail with its link to pay.
import type { TestingModule } from '@nestjs/testing';
import { insertBooking, UNPAID } from '#libs/testing';
import { deliverTwice, setStage, type Stage } from './start-worker.js';

let stage: Stage;
let worker: TestingModule;

beforeAll(async () => {
  stage = await setStage();
  worker = await stage.startWorker();
}, 120_000);
afterAll(() => stage.close());

it('whoever called gets one mail with what was booked and a link to pay, without a word that was typed', async () => {
  const booking = await insertBooking(stage.database, {
    ...UNPAID,
    parentName: 'Canarivox',
    childName: 'Canarivox',
  });
  await deliverTwice(stage, worker, 'booking-made-by-staff', { bookingId: booking.id });
  expect(stage.mailbox.mails.map(({ to }) => to)).toEqual([[booking.parentEmail]]);
  const flat = stage.mailbox.mails[0].raw.replace(/=\r\n/g, '');
  expect(flat).toContain('Subject: Your booking with Field Day: please pay');
  expect(flat).toMatch(/Pay \$400\.00: http\S+resume=3D/);
  expect(flat).not.toContain('Canarivox');
});

it('nobody is asked to pay what is paid already', async () => {
  stage.mailbox.mails.length = 0;
  const { id } = await insertBooking(stage.database);
  await deliverTwice(stage, worker, 'booking-made-by-staff', { bookingId: id });
  expect(stage.mailbox.mails).toEqual([]);
});
