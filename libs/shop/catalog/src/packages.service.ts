import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { PackageView } from '#libs/shared/contracts';
import { PriceBooks } from '#libs/shop/price-books';
import { IsNull, Repository } from 'typeorm';
import { CatalogList, type CatalogAnswer } from './catalog-list.js';
import { byBook } from './catalog.rules.js';
import { packageView } from './catalog.views.js';
import { PackageEntity } from './package.entity.js';

@Injectable()
export class PackagesService {
  private readonly kept = new CatalogList<PackageEntity, object, PackageView>(
    () => this.list(),
    () => true,
    packageView,
  );

  constructor(
    @InjectRepository(PackageEntity) private readonly packages: Repository<PackageEntity>,
    private readonly books: PriceBooks,
  ) {}

  /** In display order, with the prices of the book that holds now. */
  async list(): Promise<PackageEntity[]> {
    const { book } = await this.books.current();
    const where = { retiredAt: IsNull() };
    const rows = await this.packages.find({ where, order: { position: 'ASC', id: 'ASC' } });
    return rows.map((row) => byBook(row, book));
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
}
