import { Injectable } from '@nestjs/common';
import { AppError, type AdminPackage, type PriceBook, type SavePackage } from '#libs/shared/contracts';
import { durationMinutes, FIRST_BOOK } from '#libs/shared/pricing';
import { Clock } from '#libs/platform/config';
import { Audit } from '#libs/platform/auth';
import { PriceBooks } from '#libs/shop/price-books';
import { DataSource } from 'typeorm';
import { byBook, packageFaults } from './catalog.rules.js';
import { adminPackage } from './catalog.views.js';
import { ContentList } from './content-list.js';
import { PackageEntity } from './package.entity.js';

/**
 * The package cards as the owner edits them; their prices are the price book's, since a card may not promise another
 * price than the booking costs.
 */
@Injectable()
export class PackagesAdmin {
  readonly entries: ContentList<PackageEntity, SavePackage, AdminPackage>;

  constructor(
    db: DataSource,
    audit: Audit,
    clock: Clock,
    private readonly books: PriceBooks,
  ) {
    this.entries = new ContentList(
      { db, audit, clock },
      {
        entity: PackageEntity,
        subject: 'package',
        nameOf: ({ name }) => name,
        columns: (input) => this.columns(input),
        view: async (row) => adminPackage(byBook(row, (await this.books.current()).book)),
      },
    );
  }

  private async columns({ version: _seen, basePrice, ...input }: SavePackage) {
    const { book } = await this.books.current();
    const basePriceCents = Math.round(basePrice * 100);
    const faults = packageFaults({ ...input, basePriceCents }, book);
    if (Object.keys(faults).length > 0) throw AppError.validation(faults);
    return storedDuration({ ...input, basePriceCents }, book);
  }
}

/** What was shown is sent back: minutes that only follow the book are stored as those of the first one. */
function storedDuration<Input extends { gamesIncluded: number; duration: number }>(
  input: Input,
  book: PriceBook,
) {
  const isUsual = input.duration === durationMinutes(input.gamesIncluded, book);
  return isUsual ? { ...input, duration: durationMinutes(input.gamesIncluded, FIRST_BOOK) } : input;
}
