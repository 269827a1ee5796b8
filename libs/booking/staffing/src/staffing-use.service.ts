import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { NotifiedCache } from '#libs/platform/database';
import { Settings } from '#libs/platform/config';

type Use = {
  /** Both an active crew and an active host are recorded: what is confirmed is staffed. */
  assignsHosts: boolean;
  /** Hosts are recorded: there may be something to show. */
  hasHosts: boolean;
};

/**
 * Whether the owner has recorded crews and hosts, answered from memory so that reading a booking costs no statement
 * more.
 */
@Injectable()
export class StaffingUseService implements OnModuleDestroy {
  private readonly cache: NotifiedCache<Use>;

  constructor({ DATABASE_URL }: Settings) {
    this.cache = new NotifiedCache({
      connectionString: DATABASE_URL,
      // What changes crews or hosts notifies it here.
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

  /** Crews or hosts have changed in this process. */
  invalidate(): void {
    this.cache.invalidate();
  }

  onModuleDestroy(): Promise<void> {
    return this.cache.close();
  }
}
