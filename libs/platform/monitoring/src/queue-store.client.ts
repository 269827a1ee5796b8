import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Settings } from '#libs/platform/config';
import { Redis } from 'ioredis';
import { withTimeout } from './with-timeout.js';

const PATIENCE_MS = 800;

/** Where the queues live, seen from outside: whether it answers and whether it is set up so that nothing is lost. */
@Injectable()
export class QueueStoreClient implements OnModuleDestroy {
  private redis: Redis | null = null;

  constructor(private readonly settings: Settings) {}

  async state(): Promise<'in the database' | 'up' | 'away'> {
    if (!this.settings.REDIS_URL) return 'in the database';
    try {
      await withTimeout(this.connection().ping(), PATIENCE_MS);
      return 'up';
    } catch {
      return 'away';
    }
  }

  /** What is set up wrong, in full sentences. A Redis that is away or tells nothing is not accused. */
  async warnings(): Promise<string[]> {
    if (!this.settings.REDIS_URL) return [];
    try {
      const [policy, appendOnly] = await Promise.all(
        ['maxmemory-policy', 'appendonly'].map((name) => this.setting(name)),
      );
      const warnings: string[] = [];
      if (policy && policy !== 'noeviction') {
        warnings.push(
          `Redis may throw jobs away when its memory is full: set maxmemory-policy to noeviction, not ${policy}.`,
        );
      }
      if (appendOnly === 'no') {
        warnings.push('Redis keeps no append-only file, so a restart loses jobs: set appendonly to yes.');
      }
      return warnings;
    } catch {
      return [];
    }
  }

  onModuleDestroy(): void {
    this.redis?.disconnect();
  }

  private async setting(name: string): Promise<string | undefined> {
    const [, value] = (await withTimeout(
      this.connection().call('CONFIG', 'GET', name),
      PATIENCE_MS,
    )) as string[];
    return value;
  }

  private connection(): Redis {
    this.redis ??= new Redis(this.settings.REDIS_URL, {
      maxRetriesPerRequest: 0,
      connectTimeout: PATIENCE_MS,
    }).on('error', () => {});
    return this.redis;
  }
}
