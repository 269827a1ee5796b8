import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { CompanyDetails } from '#libs/contracts';
import { NotifiedCache } from '#libs/database';
import { Clock, Settings } from '#libs/settings';
import type { CompanyDetailEntity } from './company-detail.entity.js';
import { companyDefaults, detailsOf } from './company.rules.js';

/** What every room says about the company: from memory (see README, rule 2). */
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
  outdate(): void {
    this.kept.outdate();
  }

  onModuleDestroy(): Promise<void> {
    return this.kept.close();
  }
}
