import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { CompanyDetails } from '#libs/shared/contracts';
import { NotifiedCache } from '#libs/platform/database';
import { Clock, Settings } from '#libs/platform/config';
import type { CompanyDetailEntity } from './company-detail.entity.js';
import { companyDefaults, detailsOf } from './company.rules.js';

/**
 * What every module says about the company: from memory, which a notice of the database renews, so nothing needs a
 * restart.
 */
@Injectable()
export class Company implements OnModuleInit, OnModuleDestroy {
  /** What holds while nothing is set. */
  readonly defaults: CompanyDetails;
  private readonly kept: NotifiedCache<CompanyDetails>;

  constructor(settings: Settings, clock: Clock) {
    this.defaults = Object.freeze(companyDefaults(settings));
    this.kept = new NotifiedCache({
      connectionString: settings.DATABASE_URL,
      channel: 'company_details',
      isEager: true,
      read: async (ask) => {
        const rows = await ask<CompanyDetailEntity>('select key, value from company_details');
        const details = detailsOf(rows, this.defaults);
        clock.follow(details.timeZone);
        return details;
      },
    });
  }

  /** Everything that is reckoned needs the zone from the first request on. */
  async onModuleInit(): Promise<void> {
    await this.current().catch(() => {});
  }

  /** What holds now. */
  current(): Promise<CompanyDetails> {
    return this.kept.get();
  }

  /** A detail has been changed in this process. */
  invalidate(): void {
    this.kept.invalidate();
  }

  onModuleDestroy(): Promise<void> {
    return this.kept.close();
  }
}
