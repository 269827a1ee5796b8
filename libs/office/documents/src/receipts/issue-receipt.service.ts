import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { BookingsService, type Booking } from '#libs/booking/bookings';
import { CompanyService } from '#libs/shop/business-settings';
import { HOUR_MS } from '#libs/shared/contracts';
import { withAdvisoryLock } from '#libs/platform/database';
import { DependencyFailure, Every, OutboxService } from '#libs/platform/events';
import { FileStorageService } from '#libs/platform/storage';
import { DataSource, type EntityManager } from 'typeorm';
import { ReceiptEntity } from './receipt.entity.js';
import { hasReceipt, RECEIPT_FOLDER, receiptKey, ReceiptsService } from './receipts.service.js';
import { PdfRendererService } from '../pdf/pdf-renderer.service.js';
import { receiptHtml } from '../templates/receipt.js';

/** Minimum age of orphaned files before removal: longer than all retries of a running render. */
const LEFT_BEHIND_MS = HOUR_MS;

type NewReceipt = Omit<ReceiptEntity, 'firstRevision' | 'issuedAt'>;

/** Issues receipts; runs in the worker, which has the browser. */
@Injectable()
export class IssueReceiptService {
  constructor(
    private readonly db: DataSource,
    private readonly bookings: BookingsService,
    private readonly receipts: ReceiptsService,
    private readonly outbox: OutboxService,
    private readonly files: FileStorageService,
    private readonly renderer: PdfRendererService,
    private readonly company: CompanyService,
  ) {}

  /**
   * Renders, stores and records a booking's only receipt. Skips an unpaid booking and an existing receipt, unless the
   * booking was edited since, in which case the receipt is updated.
   * @throws DependencyFailure while another attempt holds the lock, for the queue's retry: the holder may be a worker that
   * has lost its network, and then its session ends soon
   */
  async issue(bookingId: string): Promise<void> {
    await this.withLock(bookingId, async (manager) => {
      // Read under the lock: data redacted in the meantime must not reappear on the receipt.
      const booking = await this.bookings.find(bookingId, manager);
      if (!booking || !hasReceipt(booking)) return;
      // A failed render leaves a gap in the numbers, which is allowed; no number is ever used twice.
      const [drawn]: { number: string }[] = await manager.query(
        `select nextval(pg_get_serial_sequence('receipts', 'number')) as number
         where not exists (select from receipts where booking_id = $1)`,
        [bookingId],
      );
      if (drawn) await this.make(manager, booking, drawn.number);
      else await this.reissueIfBehind(manager, booking);
    });
  }

  /**
   * Renders an existing receipt again from the current booking, under the same number: after the redaction of the
   * child's data it stays as a financial record. @throws DependencyFailure as `issue`.
   */
  async reissue(bookingId: string): Promise<void> {
    await this.withLock(bookingId, async (manager) => {
      const booking = await this.bookings.find(bookingId, manager);
      const receipt = await manager.findOneBy(ReceiptEntity, { bookingId });
      if (!booking || !receipt) return;
      await this.render(manager, booking, receipt);
    });
  }

  /** Updates a receipt from before an edit with the later payment; a no-op for the second of two events. */
  private async reissueIfBehind(manager: EntityManager, booking: Booking): Promise<void> {
    const receipt = await manager.findOneByOrFail(ReceiptEntity, { bookingId: booking.id });
    if (receipt.revision < booking.revision) await this.render(manager, booking, receipt);
  }

  private async render(manager: EntityManager, booking: Booking, receipt: ReceiptEntity): Promise<void> {
    const { id, number, firstRevision } = receipt;
    const html = await this.html(manager, booking, { number, firstRevision });
    const pdf = await this.renderer.toPdf(html);
    await this.save(id, html, pdf);
    const { id: bookingId, revision } = booking;
    await manager.transaction(async (tx) => {
      const update = 'update receipts set pdf_bytes = $2, revision = $3 where id = $1';
      await tx.query(update, [id, pdf.byteLength, revision]);
      if (receipt.revision < revision)
        await this.outbox.publish(tx, 'receipt-revised', { bookingId, receiptId: id });
    });
  }

  private async withLock(bookingId: string, work: (manager: EntityManager) => Promise<void>): Promise<void> {
    if (!(await withAdvisoryLock(this.db, `receipt:${bookingId}`, work)))
      throw new DependencyFailure('database', 'another attempt holds the lock of this receipt');
  }

  /** Publishes `receipt-delayed`: the confirmation is then sent without the receipt. */
  async delay(bookingId: string): Promise<void> {
    await this.db.transaction((tx) => this.outbox.publish(tx, 'receipt-delayed', { bookingId }));
  }

  /** Removes drafts and unreferenced files of killed workers. Returns how many. */
  @Every(HOUR_MS, { as: 'sweep-receipts' })
  async sweep(olderThanMs = LEFT_BEHIND_MS): Promise<number> {
    let removed = 0;
    for await (const page of this.files.list(RECEIPT_FOLDER)) {
      const files = page.filter(({ writtenAt }) => writtenAt.getTime() < Date.now() - olderThanMs);
      const rows: { id: string }[] = await this.db.query(
        'select id from receipts where id = any($1::uuid[])',
        [files.map(({ id }) => id)],
      );
      const named = new Set(rows.map(({ id }) => id));
      const left = files.filter(({ id, isDraft }) => isDraft || !named.has(id));
      for (const { key } of left) await this.files.remove(key);
      removed += left.length;
    }
    return removed;
  }

  private async make(manager: EntityManager, booking: Booking, number: string): Promise<void> {
    const id = randomUUID();
    const html = await this.html(manager, booking, { number, firstRevision: booking.revision });
    const pdf = await this.renderer.toPdf(html);
    try {
      await this.save(id, html, pdf);
      const isOurs = await this.record(manager, {
        id,
        bookingId: booking.id,
        number,
        htmlFile: `${id}.html`,
        pdfFile: `${id}.pdf`,
        pdfBytes: pdf.byteLength,
        revision: booking.revision,
      });
      if (!isOurs) await this.receipts.removeFiles([id]);
    } catch (error) {
      // The sweep removes what stays while the store is unavailable.
      await this.receipts.removeFiles([id]).catch(() => {});
      throw error;
    }
  }

  private async save(id: string, html: string, pdf: Uint8Array): Promise<void> {
    await this.files.put(receiptKey(id, 'html'), html);
    await this.files.put(receiptKey(id, 'pdf'), pdf);
  }

  private async html(
    manager: EntityManager,
    booking: Booking,
    { number, firstRevision }: Pick<ReceiptEntity, 'number' | 'firstRevision'>,
  ): Promise<string> {
    const issuer = await this.company.issuer();
    const revision = booking.revision - firstRevision + 1;
    return receiptHtml({
      booking,
      issuer,
      number,
      revision,
      ...(await this.receipts.howPaid(booking, manager)),
    });
  }

  /** Inserts the receipt with its event in one statement; false without a change when the booking has one. */
  private async record(manager: EntityManager, receipt: NewReceipt): Promise<boolean> {
    const { id, bookingId, number, htmlFile, pdfFile, pdfBytes, revision } = receipt;
    const publishing = this.outbox.publishSql(8, [
      { name: 'receipt-issued', payload: { bookingId, receiptId: id } },
    ]);
    const made: unknown[] = await manager.query(
      `with made as (
         insert into receipts (id, booking_id, number, html_file, pdf_file, pdf_bytes, first_revision, revision)
         overriding system value values ($1, $2, $3, $4, $5, $6, $7, $7)
         on conflict (booking_id) do nothing returning id
       )
       select ${publishing.sql} from made`,
      [id, bookingId, number, htmlFile, pdfFile, pdfBytes, revision, ...publishing.values],
    );
    return made.length > 0;
  }
}
