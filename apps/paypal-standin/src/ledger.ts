// All state of the stand-in, in memory and, when the demo must survive a restart, in one file.
import { randomInt } from 'node:crypto';
import { Journal } from './journal.js';

export interface Order {
  id: string;
  status: 'CREATED' | 'APPROVED' | 'COMPLETED';
  amountCents: number;
  /** The purchase unit of the request, repeated in responses. */
  unit: Record<string, unknown>;
  /** 'declined': the buyer selected an instrument that the bank rejects. */
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
  /** Taken back by a bank or by PayPal. */
  isReversal?: boolean;
  createdAt: string;
}

/** A buyer asks for the money of a capture back. */
export interface Dispute {
  id: string;
  captureId: string;
  status: 'OPEN' | 'RESOLVED';
  createdAt: string;
  updatedAt: string;
}

/** The first response for a request key, returned for repeats. */
export interface StoredAnswer {
  body: Record<string, unknown>;
  storedAt: number;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const BOOKS = ['orders', 'captures', 'refunds', 'disputes', 'answers'] as const;
export type Book = (typeof BOOKS)[number];

/** Orders, captures, refunds and stored responses. */
export class Ledger {
  orders = new Map<string, Order>();
  captures = new Map<string, Capture>();
  refunds = new Map<string, Refund>();
  disputes = new Map<string, Dispute>();
  answers = new Map<string, StoredAnswer>();
  private readonly journal: Journal | null;
  private unsaved = new Map<string, [Book, string]>();
  private changes = 0;
  private savedChanges = 0;
  private saving: Promise<void> | null = null;

  /** @param file stores the ledger across restarts; without it everything is only in memory */
  constructor(file?: string) {
    this.journal = file ? new Journal(file) : null;
    this.journal?.read().forEach((line) => this.readLine(line));
    this.journal?.replace(BOOKS.flatMap((book) => [...this[book]].map(([id, row]) => [book, id, row])));
  }

  /** 17 uppercase letters and digits, like PayPal's ids. */
  newId(): string {
    return Array.from({ length: 17 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  }

  /** Marks a row as created or changed; `saved` writes it. */
  changed(book: Book, id: string): void {
    if (!this.journal) return;
    this.changes += 1;
    this.unsaved.set(`${book} ${id}`, [book, id]);
  }

  /**
   * Resolves when all changes up to now are on disk, so that a kill cannot undo an answered capture. Calls during a
   * write share the next one.
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

  /** A line is [book, id, row]. */
  private readLine(line: unknown): void {
    const [book, id, row] = line as [Book, string, never];
    if (BOOKS.includes(book)) this[book].set(id, row);
  }
}
