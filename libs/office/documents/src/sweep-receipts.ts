import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ReceiptStore } from './receipt-store.js';

/** Long enough for every retry of a running render. */
const LEFT_BEHIND_MS = 60 * 60_000;

@Injectable()
export class SweepReceipts {
  constructor(
    private readonly db: DataSource,
    private readonly store: ReceiptStore,
  ) {}

  /** Removes what killed workers left: drafts, and files that no receipt names; a timer's work. Returns how many. */
  async sweep(olderThanMs = LEFT_BEHIND_MS): Promise<number> {
    const files = await this.store.olderThan(olderThanMs);
    const rows: { id: string }[] = await this.db.query('select id from receipts where id = any($1::uuid[])', [
      files.map(({ id }) => id),
    ]);
    const kept = new Set(rows.map(({ id }) => id));
    const left = files.filter(({ id, isDraft }) => isDraft || !kept.has(id));
    for (const { name } of left) await this.store.removeFile(name);
    return left.length;
  }
}
