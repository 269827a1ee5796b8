import type { INestApplicationContext, Logger } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { toSafeError } from '#libs/platform/config';
import { HOUR_MS } from '#libs/shared/contracts';
import { ExtensionPoint } from './extension-point.js';

type Run = () => Promise<unknown>;

/** Work that the worker repeats; it waits `everyMs` after each run. */
export type TimedJob = { name: string; everyMs: number; run: Run };

const timers = new ExtensionPoint<Run, Pick<TimedJob, 'name' | 'everyMs'>>();
const retentionSteps = new ExtensionPoint<Run>();

/**
 * Makes the workers repeat a method without arguments, once per interval across all workers. `as` is the stored name
 * that operators see, unique per method. The next run continues or repeats an interrupted one.
 */
export const Every = (everyMs: number, { as }: { as: string }) => timers.mark({ name: as, everyMs });

/**
 * Makes a method without arguments a step of the hourly timer `retention`, which deletes or redacts what may no longer
 * be stored. Steps run one after another, and one that fails does not stop the others.
 */
export const Retention = () => retentionSteps.mark();

/**
 * The methods with `@Every` of all providers and the timer of those with `@Retention`, the most frequent first.
 * @throws Error for a name that is used twice.
 */
export function timedJobsOf(app: INestApplicationContext): TimedJob[] {
  const discovery = app.get(DiscoveryService);
  const jobs = timers.methodsOf(discovery).map(({ options, run }) => ({ ...options, run }));
  const names = jobs.map(({ name }) => name);
  const doubled = names.find((name, index) => names.indexOf(name) < index);
  if (doubled) throw new Error(`the timer name ${doubled} is used twice`);
  const steps = retentionSteps.methodsOf(discovery);
  if (steps.length > 0) jobs.push({ name: 'retention', everyMs: HOUR_MS, run: () => runAll(steps) });
  return jobs.toSorted((one, other) => one.everyMs - other.everyMs || one.name.localeCompare(other.name));
}

/** @throws Error that names the failed steps, after all have run. */
async function runAll(steps: readonly Omit<TimedJob, 'everyMs'>[]): Promise<void> {
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
