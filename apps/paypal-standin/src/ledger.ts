// Everything the stand-in remembers. Kept in memory, and in one file when the demo must survive a restart.
import { randomInt } from 'node:crypto';
import { Journal } from './journal.js';

export interface Order {
  id: string;
  status: 'CREATED' | 'APPROVED' | 'COMPLETED';
  amountCents: number;
  /** The purchase unit as it was sent, echoed in answers. */
  unit: Record<string, unknown>;
  /** Declined: the buyer chose an instrument that the bank rejects. */
  funding: 'good' | 'declined';
  captureId: string | null;
  createdAt: string;
  updatedAt: string;
}

export interface Capture {
  id: string;
  orderId: string;
  status: 'COMPLETED' | 'DECLINED' | 'PENDING' | 'PARTIALLY_REFUNDED' | 'REFUNDED';
  amountCents: number;
  refundedCents: number;
  customId?: string;
  invoiceId?: string;
  createdAt: string;
  updatedAt: string;
}

export interface Refund {
  id: string;
  captureId: string;
  status: 'COMPLETED' | 'PENDING' | 'FAILED';
  amountCents: number;
  customId?: string;
  invoiceId?: string;
  note?: string;
  createdAt: string;
}

/** First answer to a request key; repeats get it again. */
export interface StoredAnswer {
  body: Record<string, unknown>;
  storedAt: number;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const BOOKS = ['orders', 'captures', 'refunds', 'answers'] as const;
export type Book = (typeof BOOKS)[number];

/** Orders, captures, refunds and stored answers. */
export class Ledger {
  orders = new Map<string, Order>();
  captures = new Map<string, Capture>();
  refunds = new Map<string, Refund>();
  answers = new Map<string, StoredAnswer>();
  private readonly journal: Journal | null;
  private unsaved = new Map<string, [Book, string]>();
  private changes = 0;
  private savedChanges = 0;
  private saving: Promise<void> | null = null;

  /** @param file keeps the ledger over a restart; without it everything lives in memory */
  constructor(file?: string) {
    this.journal = file ? new Journal(file) : null;
    this.journal?.read().forEach((line) => this.readLine(line));
    this.journal?.replace(BOOKS.flatMap((book) => [...this[book]].map(([id, row]) => [book, id, row])));
  }

  /** Seventeen capitals and digits, the form of PayPal's ids. */
  newId(): string {
    return Array.from({ length: 17 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  }

  /** Notes that a row was made or changed; `saved` writes it. */
  changed(book: Book, id: string): void {
    if (!this.journal) return;
    this.changes += 1;
    this.unsaved.set(`${book} ${id}`, [book, id]);
  }

  /**
   * Resolves when every change so far is on the disk: no capture is answered that a kill could undo. Calls
   * that come while a write runs share the next one.
   */
  async saved(): Promise<void> {
    const mine = this.changes;
    while (this.savedChanges < mine) {
      this.saving ??= this.save().finally(() => (this.saving = null));
      await this.saving;
    }
  }

  async close(): Promise<void> {
    await this.saved();
    await this.journal?.close();
  }

  private async save(): Promise<void> {
    const [upTo, rows] = [this.changes, this.unsaved];
    this.unsaved = new Map();
    try {
      await this.journal?.append([...rows.values()].map(([book, id]) => [book, id, this[book].get(id)]));
      this.savedChanges = upTo;
    } catch (failure) {
      this.unsaved = new Map([...rows, ...this.unsaved]);
      throw failure;
    }
  }

  /** A line is [book, id, row]; files of earlier versions are one object with a list of entries for each book. */
  private readLine(line: unknown): void {
    if (Array.isArray(line)) {
      const [book, id, row] = line as [Book, string, never];
      if (BOOKS.includes(book)) this[book].set(id, row);
      return;
    }
    for (const book of BOOKS) {
      const entries = (line as Partial<Record<Book, [string, never][]>>)[book] ?? [];
      for (const [id, row] of entries) this[book].set(id, row);
    }
  }
}
