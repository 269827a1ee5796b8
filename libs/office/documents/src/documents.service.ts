import type { Readable } from 'node:stream';
import { Injectable, StreamableFile } from '@nestjs/common';
import type { RequestUser } from '#libs/platform/auth';
import { BookingAccessService, BookingLinksService } from '#libs/booking/bookings';
import { AppError, BOOKING_NOT_FOUND, isConfirmed, isPaid } from '#libs/shared/contracts';
import { CompanyService } from '#libs/shop/business-settings';
import { DataSource } from 'typeorm';
import { bookingCalendar } from './ical/booking-calendar.js';
import { paidInParts, ReceiptsService } from './receipts/receipts.service.js';
import type { DocumentKind } from './receipts/receipt-files.service.js';
import { confirmationHtml } from './templates/confirmation.js';

const TYPES = {
  html: 'text/html; charset=utf-8',
  pdf: 'application/pdf',
  ics: 'text/calendar; charset=utf-8; method=PUBLISH',
} as const;

/** A receipt that is not there yet; after a failure its making is tried again in so many seconds. */
export type MissingReceipt = { retrySeconds: number };

const notFound = () => new AppError('NOT_FOUND', BOOKING_NOT_FOUND);

/** Documents as their holder downloads them. */
@Injectable()
export class DocumentsService {
  constructor(
    private readonly db: DataSource,
    private readonly access: BookingAccessService,
    private readonly links: BookingLinksService,
    private readonly receipts: ReceiptsService,
    private readonly company: CompanyService,
  ) {}

  /**
   * The receipt's file, or what becomes of it while there is none: then it is being made from now on at the latest. A
   * mailed link's key stands in for the session.
   * @throws AppError NOT_FOUND for others than the holder and for a booking that was never paid; UNAVAILABLE
   * for a lost file.
   */
  async receipt(
    id: string,
    kind: DocumentKind,
    currentUser: RequestUser,
    key?: string,
  ): Promise<StreamableFile | MissingReceipt> {
    const booking = key ? await this.links.open(key) : await this.access.forHolder(id, currentUser);
    const receipt = await this.receipts.find(booking.id);
    // What was paid once has a receipt, also while a difference of its price is due.
    if (booking.id !== id || (!receipt && !isPaid(booking))) throw notFound();
    if (!receipt) return { retrySeconds: await this.receipts.ask(booking.id) };
    if (!key) await this.access.recordViewing(booking, currentUser, 'receipt');
    const file = await this.receipts.openFile(receipt, kind);
    if (!file) throw new AppError('UNAVAILABLE');
    return asAttachment(file.handle.createReadStream(), {
      name: documentName('receipt', booking.id, kind),
      kind,
      bytes: file.bytes,
    });
  }

  /** @throws AppError NOT_FOUND for others than the holder and for a booking that is not confirmed. */
  async confirmation(id: string, currentUser: RequestUser): Promise<StreamableFile> {
    const booking = await this.access.forHolder(id, currentUser);
    if (!isConfirmed(booking)) throw notFound();
    await this.access.recordViewing(booking, currentUser, 'confirmation');
    const paid = await paidInParts(this.db.manager, booking);
    const html = Buffer.from(confirmationHtml({ booking, issuer: await this.company.issuer(), paid }));
    return asAttachment(html, {
      name: documentName('confirmation', booking.id, 'html'),
      kind: 'html',
      bytes: html.byteLength,
    });
  }

  /** The event for the family's calendar. @throws AppError NOT_FOUND as above. */
  async calendar(id: string, currentUser: RequestUser): Promise<StreamableFile> {
    const booking = await this.access.forHolder(id, currentUser);
    if (!isConfirmed(booking)) throw notFound();
    await this.access.recordViewing(booking, currentUser, 'calendar');
    const { siteHost: host } = this.company;
    const file = Buffer.from(bookingCalendar(booking, { issuer: await this.company.issuer(), host }));
    return asAttachment(file, {
      name: documentName('event', booking.id, 'ics'),
      kind: 'ics',
      bytes: file.byteLength,
    });
  }
}

function asAttachment(
  content: Buffer | Readable,
  { name, kind, bytes }: { name: string; kind: keyof typeof TYPES; bytes: number },
): StreamableFile {
  return new StreamableFile(content as Buffer, {
    type: TYPES[kind],
    disposition: `attachment; filename="${name}"`,
    length: bytes,
  });
}

/** "receipt-5f3a9c21.pdf": the last eight characters of the booking's id and nothing personal. */
const documentName = (
  kind: 'receipt' | 'confirmation' | 'event',
  bookingId: string,
  ending: 'html' | 'pdf' | 'ics',
) => `${kind}-${bookingId.slice(-8)}.${ending}`;
