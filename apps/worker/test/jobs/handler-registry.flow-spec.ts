import { DiscoveryModule } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import type { Type } from '@nestjs/common';
import { BookingsWorkerModule } from '#libs/booking/bookings';
import { DocumentsWorkerModule } from '#libs/office/documents';
import { NotificationsWorkerModule } from '#libs/office/notifications';
import { HandlerRegistryService, subscriptionsOf, On } from '#libs/platform/events';
import { SILENT } from '#libs/platform/testing';
import { ApiModule } from '../../../api/src/api.module.js';
import { WorkerModule } from '../../src/worker.module.js';

/** These handlers and the registry with mocked dependencies. */
const startWith = (...handlers: Type[]) =>
  Test.createTestingModule({ imports: [DiscoveryModule], providers: [HandlerRegistryService, ...handlers] })
    .useMocker(() => ({}))
    .setLogger(SILENT)
    .compile()
    .then((testing) => testing.init());

const isClass = (each: unknown): each is Type => typeof each === 'function';
/** What the decorator of a module lists, of its classes. */
const listed = (module: Type, as: 'imports' | 'providers') =>
  ((Reflect.getMetadata(as, module) ?? []) as unknown[]).filter(isClass);
/** The classes with handlers that a module provides itself. */
const ownHandlers = (module: Type) =>
  listed(module, 'providers').filter(({ prototype }) => subscriptionsOf(prototype as object).length > 0);

/** The classes with handlers of these modules and of all that they import. */
function handlersOf(...modules: Type[]): Type[] {
  const all = new Set(modules);
  // A set also visits what is added during the loop.
  for (const module of all) for (const each of listed(module, 'imports')) all.add(each);
  return [...all].flatMap(ownHandlers);
}

const ALL = handlersOf(WorkerModule);

it('the worker starts: each event has a handler, and each name is unique', async () => {
  await expect(startWith(...ALL)).resolves.toBeDefined();
});

it('the API runs no handler', () => {
  expect(ALL).not.toEqual([]);
  expect(handlersOf(ApiModule)).toEqual([]);
});

it('does not start when an event has no handler', async () => {
  await expect(startWith(...handlersOf(BookingsWorkerModule, DocumentsWorkerModule))).rejects.toThrow(
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
  const ofMails = ownHandlers(NotificationsWorkerModule).flatMap(({ prototype }) =>
    subscriptionsOf(prototype as object),
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
