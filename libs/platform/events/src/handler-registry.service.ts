import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { EVENT_NAMES, RECORDED_ONLY, type EventMap, type EventName, type QueueName } from './event-map.js';

/** A handler's run; `isLast` is true when no retry follows this failure. */
export type Attempt = { eventId: string; number: number; isLast: (failure: unknown) => boolean };

type Subscription = {
  event: EventName;
  as: string;
  label: string;
  queue: QueueName;
  when?: string;
  owner: string;
  method: string;
};

type Handles<Name extends EventName> = (payload: EventMap[Name], attempt: Attempt) => Promise<unknown>;
type Condition<Name extends EventName> = (payload: EventMap[Name]) => boolean | Promise<boolean>;

const subscriptions = new WeakMap<object, Subscription[]>();

/**
 * Makes a method the handler of an event, or of several. `as` is the stored job name, which no other method may use;
 * `label` names in the plural what its jobs produce, for operators: "4 jobs failed: receipts". A handler must be
 * idempotent, with a unique key on what it creates. `when` names a method of the class that decides whether an event
 * needs work; if not, no job is created.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- `When` ties the option to a method of the class.
export function On<Name extends EventName, When extends string = never>(
  events: Name | readonly Name[],
  { queue = 'events', ...options }: { as: string; label: string; queue?: QueueName; when?: When },
) {
  return <Method extends Handles<Name>>(
    prototype: Record<NoInfer<When>, Condition<Name>>,
    method: string,
    _descriptor: TypedPropertyDescriptor<Method>,
  ): void => {
    const own = subscriptions.get(prototype) ?? [];
    const owner = prototype.constructor.name;
    const added = [events].flat().map((event) => ({ event, queue, ...options, owner, method }));
    subscriptions.set(prototype, [...own, ...added]);
  };
}

/** The subscriptions that a handler class declares. */
export const subscriptionsOf = (prototype: object): Subscription[] => subscriptions.get(prototype) ?? [];

type Handler = Subscription & {
  run: (payload: unknown, attempt: Attempt) => Promise<unknown>;
  hasWork: (payload: unknown) => boolean | Promise<boolean>;
};

/** All handlers, collected at the worker's start, which fails when an event has none. */
@Injectable()
export class HandlerRegistryService implements OnModuleInit {
  private readonly log = new Logger(HandlerRegistryService.name);
  private readonly handlers: Handler[] = [];

  constructor(private readonly discovery: DiscoveryService) {}

  /** @throws Error listing events without a handler and duplicate handler names. */
  onModuleInit(): void {
    for (const { instance } of this.discovery.getProviders()) {
      if (!instance || typeof instance !== 'object') continue;
      const runs = instance as Record<string, Handler['run']>;
      const conditions = instance as Record<string, Handler['hasWork']>;
      for (const subscription of subscriptionsOf(Object.getPrototypeOf(instance) as object)) {
        const { method, when } = subscription;
        this.handlers.push({
          ...subscription,
          run: (...given) => runs[method](...given),
          hasWork: (payload) => !when || conditions[when](payload),
        });
      }
    }
    const errors = registryErrors(this.handlers);
    if (errors.length > 0) throw new Error(`The worker cannot start:\n${errors.join('\n')}`);
  }

  /** Names of the event's handlers, including those without work. */
  subscribersOf(event: EventName): string[] {
    return this.handlers.filter((handler) => handler.event === event).map(({ as }) => as);
  }

  /**
   * Names of the handlers that have work for this event. A handler whose condition throws is included: its job then
   * retries alone, while an error here would block every other event.
   */
  async withWork(event: EventName, payload: unknown): Promise<string[]> {
    const names: string[] = [];
    for (const handler of this.handlers) {
      if (handler.event === event && (await this.mayHaveWork(handler, payload))) names.push(handler.as);
    }
    return names;
  }

  private async mayHaveWork(handler: Handler, payload: unknown): Promise<boolean> {
    try {
      return await handler.hasWork(payload);
    } catch (error) {
      this.log.warn({ handler: handler.as, fault: (error as Error).message }, 'the condition failed');
      return true;
    }
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

  /** The label of a handler, or its name when the handler no longer exists. */
  labelOf(as: string): string {
    return this.handlers.find((handler) => handler.as === as)?.label ?? as;
  }

  queueOf(as: string): Subscription['queue'] | null {
    return this.handlers.find((handler) => handler.as === as)?.queue ?? null;
  }
}

/** Events that need a handler but have none, and names used by two methods. */
function registryErrors(handlers: readonly Subscription[]): string[] {
  const handled = new Set([...RECORDED_ONLY, ...handlers.map((handler) => handler.event)]);
  const unhandled = EVENT_NAMES.filter((name) => !handled.has(name));
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
