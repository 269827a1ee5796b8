import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { NotifiedCache, type Ask } from '#libs/platform/database';
import { directDatabaseUrl, Settings } from '#libs/platform/config';

type Use = { hasActiveCrew: boolean; areCrewsInUse: boolean };

/** Whether crews are in use. Cached, so that a company without crews needs no extra query. */
@Injectable()
export class CrewStatusService implements OnModuleDestroy {
  private readonly cache: NotifiedCache<Use>;

  constructor(settings: Settings) {
    this.cache = new NotifiedCache({
      connectionString: directDatabaseUrl(settings),
      channel: 'crews',
      read: readUse,
    });
  }

  /** True while a crew is active: starts are limited, and bookings reserve time. */
  async hasActiveCrew(): Promise<boolean> {
    return (await this.cache.get()).hasActiveCrew;
  }

  /** Also true while future reservations remain after the last crew was deactivated. */
  async areCrewsInUse(): Promise<boolean> {
    return (await this.cache.get()).areCrewsInUse;
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
  return { ...use, areCrewsInUse: use.hasActiveCrew || use.areCrewsInUse };
}

const USE_SQL = `
  select exists (select from crews where is_active and retired_at is null) as "hasActiveCrew",
    exists (select from crew_reservations where state <> 'released' and upper(during) > now()) as "areCrewsInUse"`;
