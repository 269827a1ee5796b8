import { Injectable } from '@nestjs/common';
import type { Booking } from '#libs/booking/bookings';
import { LedgerQueries, type WordedLedger } from '#libs/booking/payments';
import { OutboxService, RedeliveryService } from '#libs/platform/events';
import { FileStorageService, type OpenFile } from '#libs/platform/storage';
import { isPaid } from '#libs/shared/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import type { ReceiptEntity } from './receipt.entity.js';
import { ReceiptsRepository, type ReceivedPayment } from './receipts.repository.js';
import type { PaidWith } from '../templates/receipt.js';

/** Events that cause a receipt; a spec compares them with those the worker's `issue-receipt` handler subscribes to. */
export const RECEIPT_EVENTS = ['booking-confirmed', 'receipt-requested'];

export const RECEIPT_FOLDER = 'documents/receipts';
const KINDS = ['html', 'pdf'] as const;
export type DocumentKind = (typeof KINDS)[number];
/** The key of a receipt's file. */
export const receiptKey = (id: string, kind: DocumentKind): string => `${RECEIPT_FOLDER}/${id}.${kind}`;

type HowPaid = { paidWith: PaidWith; ledger: WordedLedger };

/** A booking has a receipt once money came, or when it is free. */
export const hasReceipt = (booking: Pick<Booking, 'paymentStatus' | 'partPaidCents'>) =>
  isPaid(booking) || booking.partPaidCents > 0;

/** Finds issued receipts and requests missing ones; needs no browser. */
@Injectable()
export class ReceiptsService {
  constructor(
    private readonly db: DataSource,
    private readonly receipts: ReceiptsRepository,
    private readonly files: FileStorageService,
    private readonly outbox: OutboxService,
    private readonly redelivery: RedeliveryService,
    private readonly ledger: LedgerQueries,
  ) {}

  /** The receipt of a booking, or null. */
  find(bookingId: string): Promise<ReceiptEntity | null> {
    return this.receipts.find(bookingId);
  }

  /**
   * Ensures that a job is running for a missing receipt: resends a job that was given up, retries a failed one now, and
   * publishes a new one if there is none. Returns the seconds until the next retry after a failure; 0 while the worker
   * is busy with it.
   */
  async requestMissing(bookingId: string): Promise<number> {
    return this.db.transaction(async (tx) => {
      // Pages poll every second, possibly in several tabs; only one request may start the job.
      await this.receipts.lockRequests(tx, bookingId);
      const jobs = { bookingId, handler: 'issue-receipt', events: RECEIPT_EVENTS };
      const { isLive, retrySeconds, delayed, failed } = await this.redelivery.jobStatus(tx, jobs);
      if (isLive) {
        await this.redelivery.retryNow(tx, delayed);
        return delayed.length > 0 ? 0 : retrySeconds;
      }
      const sent = await this.redelivery.retry(tx, failed);
      if (sent.length === 0) await this.outbox.publish(tx, 'receipt-requested', { bookingId });
      return 0;
    });
  }

  /** Whether a booking has a receipt or will get one soon. */
  async isExpected(booking: Pick<Booking, 'id' | 'paymentStatus'>): Promise<boolean> {
    return isPaid(booking) || (await this.find(booking.id)) !== null;
  }

  /** Whether the issued receipt shows an older revision of the booking: a new one is being rendered. */
  async isBehind({ id, revision }: Pick<Booking, 'id' | 'revision'>): Promise<boolean> {
    const receipt = await this.find(id);
    return receipt !== null && receipt.revision < revision;
  }

  /** The methods of a booking's payments, and the money received and returned, as on its receipt. */
  async howPaid({ id }: Pick<Booking, 'id'>, on?: EntityManager): Promise<HowPaid> {
    const payments = await this.receipts.listPayments(id, on);
    return { paidWith: paidWith(payments), ledger: await this.ledger.inWords(id, on) };
  }

  /** A receipt's file, or null when missing; the caller reads the stream. */
  openFile(receipt: ReceiptEntity, kind: DocumentKind): Promise<OpenFile | null> {
    return this.files.open(receiptKey(receipt.id, kind));
  }

  /** The PDF of a booking's receipt as a mail attachment; null when there is none of the booking's revision. */
  async pdf({ id, revision }: Pick<Booking, 'id' | 'revision'>): Promise<Buffer | null> {
    const receipt = await this.find(id);
    return receipt && receipt.revision >= revision ? this.files.read(receiptKey(receipt.id, 'pdf')) : null;
  }

  /** Deletes the receipts of bookings deleted in this transaction; returns their ids for `removeFiles`. */
  delete(tx: EntityManager, bookingIds: readonly string[]): Promise<string[]> {
    return this.receipts.deleteOf(tx, bookingIds);
  }

  /** Removes the files of deleted receipts; the sweep removes any that fail here. */
  async removeFiles(receiptIds: readonly string[]): Promise<void> {
    await Promise.all(
      receiptIds.flatMap((id) => KINDS.map((kind) => this.files.remove(receiptKey(id, kind)))),
    );
  }
}

const NAMES: Record<string, string> = { paypal: 'PayPal', check: 'check', cash: 'cash', credit: 'credit' };

/** Payment methods, such as "PayPal" or "Check and cash". Offline payments include the date received. */
function paidWith(payments: readonly ReceivedPayment[]): PaidWith {
  const methods = [...new Set(payments.map(({ method }) => method))];
  const words = methods.map((method) => NAMES[method] ?? method).join(' and ') || NAMES.paypal;
  const days = payments.map(({ receivedOn }) => receivedOn);
  const receivedOn = days.includes(null) ? null : (days.toSorted().at(-1) ?? null);
  return { words: `${words[0].toUpperCase()}${words.slice(1)}`, receivedOn };
}
