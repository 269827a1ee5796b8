import type { INestApplicationContext, Logger } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { toSafeError } from '#libs/platform/config';
import { HOUR_MS } from '#libs/shared/contracts';

/** Work that the worker repeats; it waits `everyMs` after each run. */
export type TimedJob = {
  name: string;
  everyMs: number;
  run: () => Promise<unknown>;
  /** The methods that `retention` runs. */
  steps?: string[];
};

type Timer = { as: string; everyMs: number; method: string };

const timers = new WeakMap<object, Timer[]>();
const retentionSteps = new WeakMap<object, string[]>();

/**
 * Makes the workers repeat a method without arguments, once per interval across all workers. `as` is the stored name
 * that operators see, unique per method. The next run continues or repeats an interrupted one.
 */
export function Every(everyMs: number, { as }: { as: string }) {
  return <Method extends () => Promise<unknown>>(
    prototype: object,
    method: string,
    _descriptor: TypedPropertyDescriptor<Method>,
  ): void => {
    timers.set(prototype, [...(timers.get(prototype) ?? []), { as, everyMs, method }]);
  };
}

/**
 * Makes a method without arguments a step of the hourly timer `retention`, which deletes or redacts what may no longer
 * be stored. Steps run one after another, and one that fails does not stop the others.
 */
export function Retention() {
  return <Method extends () => Promise<unknown>>(
    prototype: object,
    method: string,
    _descriptor: TypedPropertyDescriptor<Method>,
  ): void => {
    retentionSteps.set(prototype, [...(retentionSteps.get(prototype) ?? []), method]);
  };
}

/**
 * The methods with `@Every` of all providers and the timer of those with `@Retention`, the most frequent first.
 * @throws Error for a name that is used twice.
 */
export function timedJobsOf(app: INestApplicationContext): TimedJob[] {
  const jobs: TimedJob[] = [];
  const steps: Pick<TimedJob, 'name' | 'run'>[] = [];
  for (const { instance } of app.get(DiscoveryService).getProviders()) {
    if (!instance || typeof instance !== 'object') continue;
    const provider = instance as Record<string, TimedJob['run']>;
    const prototype = Object.getPrototypeOf(provider) as object;
    for (const method of retentionSteps.get(prototype) ?? [])
      steps.push({ name: `${prototype.constructor.name}.${method}`, run: () => provider[method]() });
    for (const { as, everyMs, method } of timers.get(prototype) ?? []) {
      if (jobs.some(({ name }) => name === as)) throw new Error(`the timer name ${as} is used twice`);
      jobs.push({ name: as, everyMs, run: () => provider[method]() });
    }
  }
  if (steps.length > 0)
    jobs.push({
      name: 'retention',
      everyMs: HOUR_MS,
      run: () => runAll(steps),
      steps: steps.map(({ name }) => name),
    });
  return jobs.toSorted((one, other) => one.everyMs - other.everyMs || one.name.localeCompare(other.name));
}

/** @throws Error that names the failed steps, after all have run. */
async function runAll(steps: readonly Pick<TimedJob, 'name' | 'run'>[]): Promise<void> {
  const faults: string[] = [];
  for (const { name, run } of steps)
    await run().catch((error: unknown) => faults.push(`${name}: ${toSafeError(error).message}`));
  if (faults.length > 0) throw new Error(faults.join('; '));
}

/** Runs a step for each item in order; one that throws is only logged, so that it does not block the others. */
export async function runEach<Item extends string | { id: string }>(
  log: Logger,
  items: readonly Item[],
  run: (item: Item) => Promise<unknown>,
): Promise<void> {
  for (const item of items) {
    try {
      await run(item);
    } catch (error) {
      const id = typeof item === 'string' ? item : item.id;
      log.warn({ id, fault: toSafeError(error).message }, 'one item of a timed job failed');
    }
  }
}
