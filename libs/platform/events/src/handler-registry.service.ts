import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { EVENT_NAMES, type EventMap, type EventName, type QueueName } from './event-map.js';

/** A handler's run; `isLast` is true when no retry follows this failure. */
export type Attempt = { eventId: string; number: number; isLast: (failure: unknown) => boolean };

type Subscription = { event: EventName; as: string; queue: QueueName; owner: string; method: string };

type Handles<Name extends EventName> = (payload: EventMap[Name], attempt: Attempt) => Promise<unknown>;

const subscriptions = new WeakMap<object, Subscription[]>();

/**
 * Makes a method an event handler; several decorators make it the handler of several events. `as` is the stored job name,
 * which no other method may use. A handler must be idempotent, with a unique key on what it creates.
 */
export function On<Name extends EventName>(
  event: Name,
  { as, queue = 'events' }: { as: string; queue?: QueueName },
) {
  return <Method extends Handles<Name>>(
    prototype: object,
    method: string,
    _descriptor: TypedPropertyDescriptor<Method>,
  ): void => {
    const own = subscriptions.get(prototype) ?? [];
    subscriptions.set(prototype, [...own, { event, as, queue, owner: prototype.constructor.name, method }]);
  };
}

/** The subscriptions that a handler class declares. */
export const subscriptionsOf = (prototype: object): Subscription[] => subscriptions.get(prototype) ?? [];

type Handler = Subscription & { run: (payload: unknown, attempt: Attempt) => Promise<unknown> };

/** All handlers, collected at the worker's start, which fails when an event has none. */
@Injectable()
export class HandlerRegistryService implements OnModuleInit {
  private readonly handlers: Handler[] = [];

  constructor(private readonly discovery: DiscoveryService) {}

  /** @throws Error listing events without a handler and duplicate handler names. */
  onModuleInit(): void {
    for (const { instance } of this.discovery.getProviders()) {
      if (!instance || typeof instance !== 'object') continue;
      const handler = instance as Record<string, Handler['run']>;
      for (const subscription of subscriptionsOf(Object.getPrototypeOf(handler) as object)) {
        this.handlers.push({ ...subscription, run: (...given) => handler[subscription.method](...given) });
      }
    }
    const errors = registryErrors(this.handlers);
    if (errors.length > 0) throw new Error(`The worker cannot start:\n${errors.join('\n')}`);
  }

  subscribersOf(event: EventName): Subscription[] {
    return this.handlers.filter((handler) => handler.event === event);
  }

  /** @throws Error when no handler of this name listens to the event. */
  find(event: EventName, as: string): Handler {
    const handler = this.handlers.find((each) => each.event === event && each.as === as);
    if (!handler) throw new Error(`no handler ${as} listens to ${event}`);
    return handler;
  }

  /** Every handler's name, once. */
  names(): string[] {
    return [...new Set(this.handlers.map((handler) => handler.as))];
  }

  queueOf(as: string): Subscription['queue'] | null {
    return this.handlers.find((handler) => handler.as === as)?.queue ?? null;
  }
}

/** Events without a handler, and names that two methods share. */
function registryErrors(handlers: readonly Subscription[]): string[] {
  const unhandled = EVENT_NAMES.filter((name) => !handlers.some((handler) => handler.event === name));
  const names = [...new Set(handlers.map((handler) => handler.as))];
  const doubled = names.filter((as) => {
    const same = handlers.filter((handler) => handler.as === as);
    const methods = new Set(same.map((handler) => `${handler.owner}.${handler.method}`));
    return methods.size > 1 || new Set(same.map((handler) => handler.event)).size < same.length;
  });
  return [
    ...unhandled.map((name) => `- no handler for the event ${name}`),
    ...doubled.map((as) => `- the handler name ${as} is used twice`),
  ];
}
