// Everything the stand-in remembers. Kept in memory, and in one JSON file when the demo must survive a restart.
import { randomInt } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

export interface Order {
  id: string;
  status: 'CREATED' | 'APPROVED' | 'COMPLETED';
  amountCents: number;
  /** The purchase unit as it was sent, echoed in answers. */
  unit: Record<string, unknown>;
  /** Declined: the buyer chose an instrument that the bank refuses. */
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

/** First answer to a request key; repeats get it again (payments A4). */
export interface StoredAnswer {
  body: Record<string, unknown>;
  storedAt: number;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const WRITE_DELAY_MS = 50;
/** A long ledger takes long to write: the writes may take this part of the time, no more. */
const WRITING_SHARE = 0.05;

/** Orders, captures, refunds and stored answers. */
export class Ledger {
  orders = new Map<string, Order>();
  captures = new Map<string, Capture>();
  refunds = new Map<string, Refund>();
  answers = new Map<string, StoredAnswer>();
  private writing: NodeJS.Timeout | null = null;
  private lastWriteMs = 0;

  constructor(private readonly file?: string) {
    if (!file || !existsSync(file)) return;
    const kept = JSON.parse(readFileSync(file, 'utf8'));
    this.orders = new Map(kept.orders);
    this.captures = new Map(kept.captures);
    this.refunds = new Map(kept.refunds);
    this.answers = new Map(kept.answers);
  }

  /** Seventeen capitals and digits, the form of PayPal's ids. */
  newId(): string {
    return Array.from({ length: 17 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  }

  /** Plans a write of the file; many changes within 50 ms (longer with a long ledger) become one write. */
  changed(): void {
    const delayMs = Math.max(WRITE_DELAY_MS, this.lastWriteMs / WRITING_SHARE);
    if (this.file && !this.writing) this.writing = setTimeout(() => this.write(), delayMs);
  }

  /** Writes what is still planned; called once more at the end. */
  write(): void {
    if (!this.file || !this.writing) return;
    clearTimeout(this.writing);
    this.writing = null;
    const began = performance.now();
    const kept = {
      orders: [...this.orders],
      captures: [...this.captures],
      refunds: [...this.refunds],
      answers: [...this.answers],
    };
    // A reader never sees half a file: the rename replaces it at once.
    writeFileSync(`${this.file}.part`, JSON.stringify(kept));
    renameSync(`${this.file}.part`, this.file);
    this.lastWriteMs = performance.now() - began;
  }
}
