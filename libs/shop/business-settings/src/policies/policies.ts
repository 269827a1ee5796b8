import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { isPolicyKey, POLICY_DEFAULTS, policyFault, type PolicyValues } from '#libs/shared/contracts';
import { NotifiedCache } from '#libs/platform/database';
import { Settings } from '#libs/platform/config';
import type { PolicyEntity } from './policy.entity.js';

/** The owner's numbers as every module reads them: from memory, which a notice of the database renews. */
@Injectable()
export class Policies implements OnModuleDestroy {
  private readonly kept: NotifiedCache<PolicyValues>;

  constructor(settings: Settings) {
    this.kept = new NotifiedCache({
      connectionString: settings.DATABASE_URL,
      channel: 'policies',
      read: async (ask) => valuesOf(await ask<PolicyEntity>('select key, value from policies')),
    });
  }

  /** What holds now; what is not set has its default. */
  current(): Promise<PolicyValues> {
    return this.kept.get();
  }

  /** A policy has been changed in this process. */
  invalidate(): void {
    this.kept.invalidate();
  }

  onModuleDestroy(): Promise<void> {
    return this.kept.close();
  }
}

/** A value that its rule no longer allows counts as not set, as does a key that is gone. */
function valuesOf(rows: readonly Pick<PolicyEntity, 'key' | 'value'>[]): PolicyValues {
  const isGood = ({ key, value }: Pick<PolicyEntity, 'key' | 'value'>) =>
    isPolicyKey(key) && policyFault(key, value) === null;
  const set = Object.fromEntries(rows.filter(isGood).map(({ key, value }) => [key, value]));
  return Object.freeze({ ...POLICY_DEFAULTS, ...set });
}
