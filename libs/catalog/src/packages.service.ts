import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { PackageView } from '#libs/contracts';
import { IsNull, Repository } from 'typeorm';
import { CatalogList, type CatalogAnswer } from './catalog-list.js';
import { priceDisagreements } from './catalog.rules.js';
import { packageView } from './catalog.views.js';
import { PackageEntity } from './package.entity.js';

@Injectable()
export class PackagesService {
  private readonly kept = new CatalogList<PackageEntity, object, PackageView>(
    () => this.list(),
    () => true,
    packageView,
  );

  constructor(@InjectRepository(PackageEntity) private readonly packages: Repository<PackageEntity>) {}

  /** In display order. */
  list(): Promise<PackageEntity[]> {
    return this.packages.find({ where: { retiredAt: IsNull() }, order: { position: 'ASC', id: 'ASC' } });
  }

  answer(): Promise<CatalogAnswer<PackageView>> {
    return this.kept.answer({});
  }

  /** What each tier is called, by its newest card that is still shown, else by one that was. */
  async tierNames(): Promise<Map<number, string>> {
    const rows: { tier: number; name: string }[] = await this.packages.query(
      `select distinct on (tier) tier, name from packages order by tier, retired_at nulls first, position`,
    );
    return new Map(rows.map(({ tier, name }) => [tier, name]));
  }

  /** A sentence for every card whose price is not the rate card's; the start-up check warns of them. */
  async priceWarnings(): Promise<string[]> {
    return priceDisagreements(await this.list());
  }
}
