import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { NotifiedCache, type Ask } from '#libs/platform/database';
import { Settings } from '#libs/platform/config';

type Use = { isLimited: boolean; mayReserve: boolean };

/** Whether crews are in use. Cached, so that a company without crews needs no extra query. */
@Injectable()
export class CrewUseService implements OnModuleDestroy {
  private readonly cache: NotifiedCache<Use>;

  constructor({ DATABASE_URL }: Settings) {
    this.cache = new NotifiedCache({ connectionString: DATABASE_URL, channel: 'crews', read: readUse });
  }

  /** True while a crew is active: starts are limited, and bookings reserve time. */
  async isLimited(): Promise<boolean> {
    return (await this.cache.get()).isLimited;
  }

  /** Also true while future reservations remain after the last crew was deactivated. */
  async mayReserve(): Promise<boolean> {
    return (await this.cache.get()).mayReserve;
  }

  /** Drops the cache after a change in this process. */
  invalidate(): void {
    this.cache.invalidate();
  }

  onModuleDestroy(): Promise<void> {
    return this.cache.close();
  }
}

async function readUse(ask: Ask): Promise<Use> {
  const [use] = await ask<Use>(USE_SQL);
  return { ...use, mayReserve: use.isLimited || use.mayReserve };
}

const USE_SQL = `
  select exists (select from crews where is_active and retired_at is null) as "isLimited",
    exists (select from crew_reservations where state <> 'released' and upper(during) > now()) as "mayReserve"`;
