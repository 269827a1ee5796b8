import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { BookingsService, type Booking } from '#libs/booking/bookings';
import { CompanyService } from '#libs/shop/business-settings';
import { HOUR_MS } from '#libs/shared/contracts';
import { DependencyFailure, Retention, OutboxService } from '#libs/platform/events';
import { FileStorageService } from '#libs/platform/storage';
import { DataSource, type EntityManager } from 'typeorm';
import type { ReceiptEntity } from './receipt.entity.js';
import { ReceiptsRepository } from './receipts.repository.js';
import { hasReceipt, RECEIPT_FOLDER, receiptKey, ReceiptsService } from './receipts.service.js';
import { PdfRendererService } from '../pdf/pdf-renderer.service.js';
import { receiptHtml } from '../templates/receipt.js';

/** Minimum age of files without a receipt before their removal: longer than all retries of a running render. */
const LEFT_BEHIND_MS = HOUR_MS;

/** Issues receipts; runs in the worker, which has the browser. */
@Injectable()
export class IssueReceiptService {
  constructor(
    private readonly db: DataSource,
    private readonly stored: ReceiptsRepository,
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
      const number = await this.stored.nextNumber(manager, bookingId);
      if (number) await this.make(manager, booking, number);
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
      const receipt = await this.stored.find(bookingId, manager);
      if (!booking || !receipt) return;
      await this.render(manager, booking, receipt);
    });
  }

  /** Updates a receipt from before an edit with the later payment; a no-op for the second of two events. */
  private async reissueIfBehind(manager: EntityManager, booking: Booking): Promise<void> {
    const receipt = await this.stored.findExisting(manager, booking.id);
    if (receipt.revision < booking.revision) await this.render(manager, booking, receipt);
  }

  private async render(manager: EntityManager, booking: Booking, receipt: ReceiptEntity): Promise<void> {
    const { id, number, firstRevision } = receipt;
    const html = await this.html(manager, booking, { number, firstRevision });
    const pdf = await this.renderer.toPdf(html);
    await this.save(id, html, pdf);
    const { id: bookingId, revision } = booking;
    await manager.transaction(async (tx) => {
      await this.stored.setFiles(tx, { id, pdfBytes: pdf.byteLength, revision });
      if (receipt.revision < revision)
        await this.outbox.publish(tx, 'receipt-revised', { bookingId, receiptId: id });
    });
  }

  private async withLock(bookingId: string, work: (manager: EntityManager) => Promise<void>): Promise<void> {
    if (!(await this.stored.withLock(bookingId, work)))
      throw new DependencyFailure('database', 'another attempt holds the lock of this receipt');
  }

  /** Publishes `receipt-delayed`: the confirmation is then sent without the receipt. */
  async delay(bookingId: string): Promise<void> {
    await this.db.transaction((tx) => this.outbox.publish(tx, 'receipt-delayed', { bookingId }));
  }

  /** Removes drafts and unreferenced files of killed workers. Returns how many. */
  @Retention()
  async sweep(olderThanMs = LEFT_BEHIND_MS): Promise<number> {
    let removed = 0;
    for await (const page of this.files.list(RECEIPT_FOLDER)) {
      const files = page.filter(({ writtenAt }) => writtenAt.getTime() < Date.now() - olderThanMs);
      const named = new Set(await this.stored.findIds(files.map(({ id }) => id)));
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
      const isOurs = await this.stored.insert(manager, {
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
}
