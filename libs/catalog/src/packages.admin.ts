import { Injectable } from '@nestjs/common';
import { AppError, type AdminPackage, type SavePackage } from '#libs/contracts';
import { Clock } from '#libs/settings';
import { Audit } from '#libs/auth';
import { DataSource } from 'typeorm';
import { packageFaults } from './catalog.rules.js';
import { adminPackage } from './catalog.views.js';
import { ContentList } from './content-list.js';
import { PackageEntity } from './package.entity.js';

/** The package cards as the owner edits them; their prices are the price book's (see README, rule 2). */
@Injectable()
export class PackagesAdmin {
  readonly entries: ContentList<PackageEntity, SavePackage, AdminPackage>;

  constructor(db: DataSource, audit: Audit, clock: Clock) {
    this.entries = new ContentList(
      { db, audit, clock },
      {
        entity: PackageEntity,
        subject: 'package',
        nameOf: ({ name }) => name,
        columns,
        view: adminPackage,
      },
    );
  }
}

function columns({ version: _seen, basePrice, ...input }: SavePackage) {
  const basePriceCents = Math.round(basePrice * 100);
  const faults = packageFaults({ ...input, basePriceCents });
  if (Object.keys(faults).length > 0) throw AppError.validation(faults);
  return { ...input, basePriceCents };
}
