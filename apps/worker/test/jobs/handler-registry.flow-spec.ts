import { DiscoveryModule } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import type { Provider } from '@nestjs/common';
import { BookingsHandlers } from '#libs/booking/bookings';
import { DocumentsHandlers } from '#libs/office/documents';
import { HandlerRegistryService, subscriptionsOf, On } from '#libs/platform/events';
import * as notifications from '#libs/office/notifications';
import { WorkerModule } from '../../src/worker.module.js';

/** The worker's handlers and its registry of them, without what they work on. */
const startWith = (...more: Provider[]) =>
  Test.createTestingModule({ imports: [DiscoveryModule], providers: [HandlerRegistryService, ...more] })
    .useMocker(() => ({}))
    .setLogger(false as never)
    .compile()
    .then((testing) => testing.init());

/** Whatever the worker itself names, so that a new class of handlers is in here by itself. */
const ALL = Reflect.getMetadata('providers', WorkerModule) as Provider[];

it('the worker starts with its handlers, each event heard and each name once', async () => {
  await expect(startWith(...ALL)).resolves.toBeDefined();
});

it('does not start when an event would go unheard', async () => {
  await expect(startWith(BookingsHandlers, DocumentsHandlers)).rejects.toThrow(
    /no handler for the event booking-created\n[^]*receipt-issued\n[^]*custom-game-submitted/,
  );
});

it('does not start when a handler name is used twice', async () => {
  class Doubled {
    @On('booking-created', { as: 'confirmation-mail' })
    async again(): Promise<void> {}
  }
  await expect(startWith(...ALL, Doubled)).rejects.toThrow(
    'the handler name confirmation-mail is used twice',
  );
});

it('every handler of the notifications module runs in the mails queue, except reminders that need no mail server', async () => {
  const registry = (await startWith(...ALL)).get(HandlerRegistryService);
  const ofMails = Object.values(notifications).flatMap((room) =>
    typeof room === 'function' ? subscriptionsOf(room.prototype as object) : [],
  );
  expect(ofMails.length).toBeGreaterThan(10);
  const elsewhere = ofMails.filter(({ as }) => registry.queueOf(as) !== 'mails').map(({ as }) => as);
  expect(elsewhere).toEqual(['plan-unpaid-reminder']);
});
