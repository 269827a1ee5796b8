import { Injectable } from '@nestjs/common';
import { paidParts, type Booking, type PaidParts } from '#libs/booking/bookings';
import { OutboxService, RedeliveryService } from '#libs/platform/events';
import { isPaid } from '#libs/shared/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { ReceiptEntity } from './receipt.entity.js';
import { ReceiptFilesService, type DocumentKind, type StoredFile } from './receipt-files.service.js';
import type { PaidWith } from '../templates/receipt.js';

/** What leads to a receipt: the events that `issue-receipt` of the worker listens to. */
const LEADS_TO_RECEIPT = ['payment-captured', 'booking-confirmed', 'receipt-requested'];

/** Finds receipts that were issued, and asks for those that are missing; needs no browser. */
@Injectable()
export class ReceiptsService {
  constructor(
    private readonly db: DataSource,
    private readonly files: ReceiptFilesService,
    private readonly outbox: OutboxService,
    private readonly redelivery: RedeliveryService,
  ) {}

  /** The receipt of a booking, or null while there is none. */
  find(bookingId: string): Promise<ReceiptEntity | null> {
    return this.db.getRepository(ReceiptEntity).findOneBy({ bookingId });
  }

  /**
   * Makes sure that a job is making a missing receipt: a job that was given up is sent again, one that waits after a
   * failure is tried now, and a new one is published where there is none. Returns in how many seconds the worker tries
   * again after a failure; 0 while it works on it.
   */
  async ask(bookingId: string): Promise<number> {
    return this.db.transaction(async (tx) => {
      // A page asks each second, in several tabs perhaps: one of them begins the job.
      await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`ask-receipt:${bookingId}`]);
      const jobs = { bookingId, handler: 'issue-receipt', events: LEADS_TO_RECEIPT };
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

  /** Whether a booking has a receipt or will have one soon. */
  async isExpected(booking: Pick<Booking, 'id' | 'paymentStatus'>): Promise<boolean> {
    return isPaid(booking) || (await this.find(booking.id)) !== null;
  }

  /** Whether a receipt was issued that shows less than the booking is now: a newer revision is being made. */
  async isBehind({ id, revision }: Pick<Booking, 'id' | 'revision'>): Promise<boolean> {
    const receipt = await this.find(id);
    return receipt !== null && receipt.revision < revision;
  }

  /** A receipt's file, or null when it is gone; the caller streams it or closes the handle. */
  openFile(receipt: ReceiptEntity, kind: DocumentKind): Promise<StoredFile | null> {
    return this.files.open(receipt.id, kind);
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

  /** Deletes the receipts of bookings that are deleted in this transaction; returns their ids, for `removeFiles`. */
  async delete(tx: EntityManager, bookingIds: readonly string[]): Promise<string[]> {
    const [rows]: [{ id: string }[], number] = await tx.query(
      'delete from receipts where booking_id = any($1::uuid[]) returning id',
      [bookingIds],
    );
    return rows.map(({ id }) => id);
  }

  /** Removes the files of deleted receipts; what fails here is found by the sweep. */
  async removeFiles(receiptIds: readonly string[]): Promise<void> {
    await Promise.all(receiptIds.map((id) => this.files.remove(id)));
  }
}

const NAMES: Record<string, string> = { paypal: 'PayPal', check: 'check', cash: 'cash' };

/** How a booking's money came: "PayPal", "Check", "Check and cash". Money that staff got has the day on which they got it. */
export async function paidWith(manager: EntityManager, bookingId: string): Promise<PaidWith> {
  const rows: { method: string; receivedOn: string | null }[] = await manager.query(
    `select method, to_char(max(received_on), 'YYYY-MM-DD') as "receivedOn" from payment_facts
     where booking_id = $1 and status = 'captured' group by method order by min(attempt)`,
    [bookingId],
  );
  const words = rows.map(({ method }) => NAMES[method] ?? method).join(' and ') || NAMES.paypal;
  const days = rows.map(({ receivedOn }) => receivedOn);
  const receivedOn = days.includes(null) ? null : (days.toSorted().at(-1) ?? null);
  return { words: `${words[0].toUpperCase()}${words.slice(1)}`, receivedOn };
}

/** What came before a booking's newest payment and with it; null when that one brought all that came. */
export async function paidInParts(on: EntityManager, booking: Booking): Promise<PaidParts | null> {
  const [newest]: { cents: number }[] = await on.query(
    `select amount_cents as cents from payment_facts where booking_id = $1 and status = 'captured'
     order by captured_at desc, attempt desc limit 1`,
    [booking.id],
  );
  return newest ? paidParts(booking, newest.cents) : null;
}
