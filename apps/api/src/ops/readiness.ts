import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Settings } from '#libs/settings';
import { Redis } from 'ioredis';
import { DataSource } from 'typeorm';

const PATIENCE_MS = 800;

export type Readiness = { status: 'ok' | 'unavailable'; database: string; queue: string };

/** Whether the API can serve: database there and up to date, not draining. A dead queue is named, not fatal. */
@Injectable()
export class ReadinessProbe implements OnModuleDestroy {
  private isDraining = false;
  private redis: Redis | null = null;

  constructor(
    private readonly db: DataSource,
    private readonly settings: Settings,
  ) {}

  /** From now on not ready, so that a proxy looks elsewhere before the doors close. */
  drain(): void {
    this.isDraining = true;
  }

  async read(): Promise<Readiness> {
    const [database, queue] = await Promise.all([this.database(), this.queue()]);
    const isReady = database === 'up' && !this.isDraining;
    return {
      status: isReady ? 'ok' : 'unavailable',
      database: this.isDraining ? 'draining' : database,
      queue,
    };
  }

  onModuleDestroy(): void {
    this.redis?.disconnect();
  }

  private async database(): Promise<string> {
    try {
      const isBehind = await withPatience(this.db.showMigrations());
      return isBehind ? 'migrations pending' : 'up';
    } catch {
      return 'away';
    }
  }

  private async queue(): Promise<string> {
    if (!this.settings.REDIS_URL) return 'in the database';
    this.redis ??= this.connect();
    try {
      await withPatience(this.redis.ping());
      return 'up';
    } catch {
      return 'away';
    }
  }

  private connect(): Redis {
    const redis = new Redis(this.settings.REDIS_URL, {
      maxRetriesPerRequest: 0,
      connectTimeout: PATIENCE_MS,
    });
    redis.on('error', () => {});
    return redis;
  }
}

async function withPatience<Result>(work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), PATIENCE_MS);
  });
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
}
