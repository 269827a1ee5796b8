import { Injectable } from '@nestjs/common';
import {
  type AdminPackage,
  AppError,
  type PackageView,
  type PriceBook,
  type SavePackage,
} from '#libs/shared/contracts';
import { PriceBooksService } from '#libs/shop/price-books';
import { DataSource } from 'typeorm';
import { type CatalogAnswer, CatalogList } from './catalog-list.js';
import { CatalogRepository } from './catalog.repository.js';
import { byBook, packageErrors } from './catalog.rules.js';
import { adminPackage, packageView } from './catalog.views.js';
import { PackageEntity } from './package.entity.js';
import { durationMinutes, FIRST_BOOK } from '#libs/shared/pricing';
import { Clock } from '#libs/platform/config';
import { AuditService } from '#libs/platform/auth';
import { ContentList } from './content-list.js';

@Injectable()
export class PackagesService {
  private readonly cache = new CatalogList<PackageEntity, object, PackageView>(
    () => this.list(),
    () => true,
    packageView,
  );

  readonly entries: ContentList<PackageEntity, SavePackage, AdminPackage>;

  constructor(
    private readonly catalog: CatalogRepository,
    private readonly books: PriceBooksService,
    db: DataSource,
    audit: AuditService,
    clock: Clock,
  ) {
    this.entries = new ContentList(
      { db, catalog, audit, clock },
      {
        entity: PackageEntity,
        subject: 'package',
        nameOf: ({ name }) => name,
        columns: (input) => this.columns(input),
        view: async (row) => adminPackage(byBook(row, (await this.books.current()).book)),
      },
    );
  }

  /** Active packages in display order, with the prices of the current book. */
  async list(): Promise<PackageEntity[]> {
    const { book } = await this.books.current();
    const rows = await this.catalog.active(PackageEntity);
    return rows.map((row) => byBook(row, book));
  }

  answer(): Promise<CatalogAnswer<PackageView>> {
    return this.cache.answer({});
  }

  /** Name by tier: that of its first active card, else of a retired one. */
  async tierNames(): Promise<Map<number, string>> {
    const rows = await this.catalog.tierNames();
    return new Map(rows.map(({ tier, name }) => [tier, name]));
  }

  private async columns({ version: _seen, basePrice, ...input }: SavePackage) {
    const { book } = await this.books.current();
    const basePriceCents = Math.round(basePrice * 100);
    const errors = packageErrors({ ...input, basePriceCents }, book);
    if (Object.keys(errors).length > 0) throw AppError.validation(errors);
    return storedDuration({ ...input, basePriceCents }, book);
  }
}

/** The form sends back the minutes shown by `byBook`; if they follow the current book, the first book's are stored. */
function storedDuration<Input extends { gamesIncluded: number; duration: number }>(
  input: Input,
  book: PriceBook,
) {
  const isUsual = input.duration === durationMinutes(input.gamesIncluded, book);
  return isUsual ? { ...input, duration: durationMinutes(input.gamesIncluded, FIRST_BOOK) } : input;
}
