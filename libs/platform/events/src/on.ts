import type { EventMap, EventName, QueueName } from './event-map.js';

/** What a handler learns about its run: `isLast` says whether no retry follows this failure. */
export type Attempt = { eventId: string; number: number; isLast: (failure: unknown) => boolean };

export type Subscription = { event: EventName; as: string; queue: QueueName; owner: string; method: string };

type Handles<Name extends EventName> = (payload: EventMap[Name], attempt: Attempt) => Promise<void>;

const subscriptions = new WeakMap<object, Subscription[]>();

/**
 * Makes a method a handler. `as` names the job, says what it does and is unique among methods; one method may
 * listen to several events under one name. A handler is idempotent through a unique key on what it creates.
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
