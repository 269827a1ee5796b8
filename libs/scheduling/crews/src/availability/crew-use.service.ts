import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { NotifiedCache, type Ask } from '#libs/platform/database';
import { Settings } from '#libs/platform/config';

type Use = { isLimited: boolean; mayReserve: boolean };

/** Whether crews matter at all. Answered from memory, so that a company without crews pays no statement for them. */
@Injectable()
export class CrewUseService implements OnModuleDestroy {
  private readonly cache: NotifiedCache<Use>;

  constructor({ DATABASE_URL }: Settings) {
    this.cache = new NotifiedCache({ connectionString: DATABASE_URL, channel: 'crews', read: readUse });
  }

  /** True while a crew is switched on: starts are limited, and bookings reserve. */
  async isLimited(): Promise<boolean> {
    return (await this.cache.get()).isLimited;
  }

  /** Also true while reservations of days to come remain after the last crew was switched off. */
  async mayReserve(): Promise<boolean> {
    return (await this.cache.get()).mayReserve;
  }

  /** Crews have changed in this process. */
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
