import type { Readable } from 'node:stream';
import { Injectable, StreamableFile } from '@nestjs/common';
import type { RequestUser } from '#libs/platform/auth';
import {
  BookingAccessService,
  ChildDataViewsService,
  payOnlyPart,
  type Booking,
} from '#libs/booking/bookings';
import { AppError, BOOKING_NOT_FOUND, isConfirmed } from '#libs/shared/contracts';
import { CompanyService } from '#libs/shop/business-settings';
import { bookingCalendar } from './ical/booking-calendar.js';
import { hasReceipt, ReceiptsService, type DocumentKind } from './receipts/receipts.service.js';
import { confirmationHtml } from './templates/confirmation.js';

const TYPES = {
  html: 'text/html; charset=utf-8',
  pdf: 'application/pdf',
  ics: 'text/calendar; charset=utf-8; method=PUBLISH',
} as const;

/** The receipt does not exist yet; after a failure it is retried in `retrySeconds` seconds, otherwise 0. */
export type MissingReceipt = { retrySeconds: number };

const notFound = () => new AppError('NOT_FOUND', BOOKING_NOT_FOUND);

/** Document downloads for the booking's holder. */
@Injectable()
export class DocumentsService {
  constructor(
    private readonly access: BookingAccessService,
    private readonly childDataViews: ChildDataViewsService,
    private readonly receipts: ReceiptsService,
    private readonly company: CompanyService,
  ) {}

  /**
   * The receipt's file. A missing receipt is requested, and the result holds the retry delay. `key`: that of a mailed
   * link.
   * @throws AppError NOT_FOUND for other users and for a booking that nothing was paid for; UNAVAILABLE for a lost file.
   */
  async receipt(
    id: string,
    kind: DocumentKind,
    currentUser: RequestUser,
    key?: string,
  ): Promise<StreamableFile | MissingReceipt> {
    if (key) currentUser.mailedKey = key;
    const booking = await this.read(id, currentUser);
    const receipt = await this.receipts.find(booking.id);
    // A booking that was paid once keeps its receipt, even while a price difference is due.
    if (!receipt && !hasReceipt(booking)) throw notFound();
    if (!receipt) return { retrySeconds: await this.receipts.requestMissing(booking.id) };
    await this.childDataViews.recordOnSite(booking, currentUser, 'receipt');
    const file = await this.receipts.openFile(receipt, kind);
    if (!file) throw new AppError('UNAVAILABLE');
    return asAttachment(file.stream, {
      name: documentName('receipt', booking.id, kind),
      kind,
      bytes: file.bytes,
    });
  }

  /** @throws AppError NOT_FOUND for other users and for a booking that is not confirmed. */
  async confirmation(id: string, currentUser: RequestUser): Promise<StreamableFile> {
    const booking = await this.read(id, currentUser);
    if (!isConfirmed(booking)) throw notFound();
    await this.childDataViews.recordOnSite(booking, currentUser, 'confirmation');
    const { ledger } = await this.receipts.howPaid(booking);
    const html = Buffer.from(confirmationHtml({ booking, issuer: await this.company.issuer(), ledger }));
    return asAttachment(html, {
      name: documentName('confirmation', booking.id, 'html'),
      kind: 'html',
      bytes: html.byteLength,
    });
  }

  /** The event as an .ics file. @throws AppError NOT_FOUND as for `confirmation`. */
  async calendar(id: string, currentUser: RequestUser): Promise<StreamableFile> {
    const booking = await this.read(id, currentUser);
    if (!isConfirmed(booking)) throw notFound();
    await this.childDataViews.recordOnSite(booking, currentUser, 'calendar');
    const { siteHost: host } = this.company;
    const file = Buffer.from(bookingCalendar(booking, { issuer: await this.company.issuer(), host }));
    return asAttachment(file, {
      name: documentName('event', booking.id, 'ics'),
      kind: 'ics',
      bytes: file.byteLength,
    });
  }

  /** The booking as this user may read it. @throws AppError NOT_FOUND. */
  private async read(id: string, currentUser: RequestUser): Promise<Booking> {
    const { booking, isPayOnly } = await this.access.forReader(id, currentUser);
    return isPayOnly ? payOnlyPart(booking) : booking;
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

/** For example "receipt-5f3a9c21.pdf": ends in the last eight characters of the booking id; no personal data. */
const documentName = (
  kind: 'receipt' | 'confirmation' | 'event',
  bookingId: string,
  ending: 'html' | 'pdf' | 'ics',
) => `${kind}-${bookingId.slice(-8)}.${ending}`;
