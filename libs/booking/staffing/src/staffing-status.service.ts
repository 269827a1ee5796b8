import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { NotifiedCache } from '#libs/platform/database';
import { directDatabaseUrl, Settings } from '#libs/platform/config';

type Use = {
  /** An active crew and an active host exist: confirmed events get hosts automatically. */
  assignsHosts: boolean;
  /** Hosts exist, so there may be assignments to show. */
  hasHosts: boolean;
};

/** Whether crews and hosts exist, cached so that reading a booking costs no extra query. */
@Injectable()
export class StaffingStatusService implements OnModuleDestroy {
  private readonly cache: NotifiedCache<Use>;

  constructor(settings: Settings) {
    this.cache = new NotifiedCache({
      connectionString: directDatabaseUrl(settings),
      // Changes of crews and of hosts notify this channel.
      channel: 'crews',
      read: async (ask) => {
        const [use] = await ask<Use>(`select exists (select from host_cards) as "hasHosts",
          exists (select from crew_lineup where is_active)
            and exists (select from host_cards where is_active) as "assignsHosts"`);
        return use;
      },
    });
  }

  async assignsHosts(): Promise<boolean> {
    return (await this.cache.get()).assignsHosts;
  }

  async hasHosts(): Promise<boolean> {
    return (await this.cache.get()).hasHosts;
  }

  /** Called when crews or hosts have changed in this process. */
  invalidate(): void {
    this.cache.invalidate();
  }

  onModuleDestroy(): Promise<void> {
    return this.cache.close();
  }
}
