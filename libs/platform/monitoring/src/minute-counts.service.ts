import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { MINUTE_MS } from '#libs/shared/contracts';
import { cachedFor } from '#libs/platform/config';
import { Every } from '#libs/platform/events';
import { MinuteCountsRepository, type CountedKind } from './minute-counts.repository.js';

const FLUSHED_AFTER_MS = 10_000;
const FRESH_MS = 10_000;

/** Counts per minute, stored for two days: calls are counted by the API, jobs from their rows. */
@Injectable()
export class MinuteCountsService implements OnModuleDestroy {
  /** Cached for ten seconds. */
  readonly lastDay = cachedFor(FRESH_MS, () => this.repository.lastDay());
  private readonly counted = new Map<CountedKind, number>();
  private timer: NodeJS.Timeout | null = null;

  constructor(private readonly repository: MinuteCountsRepository) {}

  /** Adds `by` to a counter in memory; it is written within ten seconds, in the minute of the write. */
  add(kind: CountedKind, by = 1): void {
    this.counted.set(kind, (this.counted.get(kind) ?? 0) + by);
    this.timer ??= setTimeout(() => void this.flush(), FLUSHED_AFTER_MS).unref();
  }

  /**
   * Writes the counters into the current minute; if the database is unavailable they are counted again for the next
   * flush.
   */
  async flush(): Promise<void> {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    const counted = [...this.counted];
    this.counted.clear();
    if (counted.length === 0) return;
    await this.repository.add(counted).catch(() => counted.forEach(([kind, count]) => this.add(kind, count)));
  }

  @Every(MINUTE_MS, { as: 'count-minutes' })
  async gather(): Promise<void> {
    await this.repository.gather();
  }

  async onModuleDestroy(): Promise<void> {
    await this.flush();
  }
}
