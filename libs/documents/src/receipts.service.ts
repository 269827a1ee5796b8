import { Injectable } from '@nestjs/common';
import { Settings } from '#libs/settings';
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

  get issuer(): Issuer {
    return {
      brand: this.settings.BRAND_NAME,
      email: this.settings.PUBLIC_EMAIL,
      phone: this.settings.PUBLIC_PHONE,
      serviceArea: this.settings.SERVICE_AREA,
      timeZone: this.settings.BUSINESS_TIME_ZONE,
    };
  }
}
