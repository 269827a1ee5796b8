import { DiscoveryModule } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import type { Provider } from '@nestjs/common';
import { BookingsHandlers } from '#libs/booking/bookings';
import { DocumentsHandlers } from '#libs/office/documents';
import { HandlerRegistryService, subscriptionsOf, On } from '#libs/platform/events';
import { SILENT } from '#libs/platform/testing';
import * as notifications from '#libs/office/notifications';
import { WorkerModule } from '../../src/worker.module.js';

/** The worker's handlers and registry with mocked dependencies. */
const startWith = (...more: Provider[]) =>
  Test.createTestingModule({ imports: [DiscoveryModule], providers: [HandlerRegistryService, ...more] })
    .useMocker(() => ({}))
    .setLogger(SILENT)
    .compile()
    .then((testing) => testing.init());

/** All providers of the worker, so that a new handler class is included. */
const ALL = Reflect.getMetadata('providers', WorkerModule) as Provider[];

it('the worker starts: each event has a handler, and each name is unique', async () => {
  await expect(startWith(...ALL)).resolves.toBeDefined();
});

it('does not start when an event has no handler', async () => {
  await expect(startWith(BookingsHandlers, DocumentsHandlers)).rejects.toThrow(
    /no handler for the event booking-left-unpaid\n[^]*receipt-issued\n[^]*custom-game-submitted/,
  );
});

it('does not start when a handler name is used twice', async () => {
  class Doubled {
    @On('booking-created', { as: 'confirmation-mail', label: 'emails' })
    async again(): Promise<void> {}
  }
  await expect(startWith(...ALL, Doubled)).rejects.toThrow(
    'the handler name confirmation-mail is used twice',
  );
});

it('handlers of notifications use the queue of mails', async () => {
  const registry = (await startWith(...ALL)).get(HandlerRegistryService);
  const ofMails = Object.values(notifications).flatMap((each) =>
    typeof each === 'function' ? subscriptionsOf(each.prototype as object) : [],
  );
  expect(ofMails.length).toBeGreaterThan(10);
  const elsewhere = ofMails.filter(({ as }) => registry.queueOf(as) !== 'mails').map(({ as }) => as);
  expect(elsewhere).toEqual([]);
});

it('a handler whose condition is false has no work, for this event only', async () => {
  class Conditional {
    @On('booking-created', { as: 'count-even', label: 'counts', when: 'isEven' })
    async count(): Promise<void> {}

    isEven({ bookingId }: { bookingId: string }): boolean {
      return Number(bookingId) % 2 === 0;
    }
  }
  const registry = (await startWith(...ALL, Conditional)).get(HandlerRegistryService);
  expect(await registry.withWork('booking-created', { bookingId: '2' })).toContain('count-even');
  expect(await registry.withWork('booking-created', { bookingId: '3' })).not.toContain('count-even');
  expect(registry.subscribersOf('booking-created')).toContain('count-even');
});

it('a handler whose condition fails has work, so that other events are not held back', async () => {
  class Failing {
    @On('booking-created', { as: 'count-failing', label: 'counts', when: 'isWanted' })
    async count(): Promise<void> {}

    isWanted(): boolean {
      throw new Error('no answer');
    }
  }
  const registry = (await startWith(...ALL, Failing)).get(HandlerRegistryService);
  expect(await registry.withWork('booking-created', { bookingId: '2' })).toContain('count-failing');
});
