import { Injectable } from '@nestjs/common';
import { Company, CompanyLogo } from '#libs/company';
import { Settings } from '#libs/settings';
import { POLICY_WORDS_KEYS, writtenOf } from '#libs/contracts';
import { DataSource } from 'typeorm';
import { ReceiptEntity } from './receipt.entity.js';
import { ReceiptStore, type DocumentKind, type StoredFile } from './receipt-store.js';
import type { Issuer } from './templates/document.js';

/** Finds receipts that were issued; needs no browser. */
@Injectable()
export class ReceiptsService {
  constructor(
    private readonly db: DataSource,
    private readonly store: ReceiptStore,
    private readonly company: Company,
    private readonly logo: CompanyLogo,
    private readonly settings: Settings,
  ) {}

  /** The receipt of a booking, or null while there is none. */
  find(bookingId: string): Promise<ReceiptEntity | null> {
    return this.db.getRepository(ReceiptEntity).findOneBy({ bookingId });
  }

  /** A receipt's file, or null when it is gone; the caller streams it or closes the handle. */
  openFile(receipt: ReceiptEntity, kind: DocumentKind): Promise<StoredFile | null> {
    return this.store.open(receipt.id, kind);
  }

  /** The PDF of a booking's receipt as bytes, for a mail; null while there is none. */
  async pdf(bookingId: string): Promise<Buffer | null> {
    const receipt = await this.find(bookingId);
    const file = receipt && (await this.openFile(receipt, 'pdf'));
    if (!file) return null;
    try {
      return await file.handle.readFile();
    } finally {
      await file.handle.close();
    }
  }

  /** Who issues documents and mails, as the owner says it now. */
  async issuer(): Promise<Issuer> {
    const { brand, email, phone, serviceArea, timeZone, ...rest } = await this.company.current();
    const { legalName, postalAddress, taxId, mailSignature } = rest;
    const policies = writtenOf(POLICY_WORDS_KEYS, rest);
    const names = { brand, legalName, postalAddress, taxId, mailSignature };
    const logo = await this.issuersLogo();
    return {
      ...names,
      email,
      phone,
      serviceArea,
      timeZone,
      ...(policies && { policies }),
      ...(logo && { logo }),
    };
  }

  /** A logo whose file does not come is left out: mails and papers go all the same. */
  private async issuersLogo(): Promise<Issuer['logo'] | null> {
    const [shown, png] = await Promise.all([this.logo.shown(), this.logo.png()]).catch(() => [null, null]);
    if (!shown || !png) return null;
    const { PUBLIC_URL, PORT } = this.settings;
    const version = shown.src.slice(-8);
    const url = new URL(`/api/logo.png?v=${version}`, PUBLIC_URL || `http://localhost:${PORT}`).toString();
    const data = `data:image/png;base64,${png.toString('base64')}`;
    return { data, url, width: shown.width, height: shown.height };
  }
}
