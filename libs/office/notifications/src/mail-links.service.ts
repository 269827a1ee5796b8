import { Injectable } from '@nestjs/common';
import { BookingLinksService, BookingsService, type Booking } from '#libs/booking/bookings';
import { CreditsService } from '#libs/booking/payments';
import { isCreditCode } from '#libs/shared/contracts';
import { siteHost } from '#libs/shop/business-settings';
import { Settings } from '#libs/platform/config';

/** A link and its key, which is revoked when the mail is not sent. */
type KeyedLink = { link: string; key: string };

/** The booking of a mail, with the address that the mail goes to. */
type Addressee = Pick<Booking, 'id' | 'parentEmail'>;

/** A link that a mail may lack, and its key if any. */
type ManageLink = { link: string | null; keys: string[] };

/** Links in mails. Those that work on any device have a new key per mail, stored as a hash. */
@Injectable()
export class MailLinksService {
  constructor(
    private readonly settings: Settings,
    private readonly bookingLinks: BookingLinksService,
    private readonly bookings: BookingsService,
    private readonly credits: CreditsService,
  ) {}

  /** The site's host, also used in message ids. */
  get host(): string {
    return siteHost(this.settings);
  }

  /** The absolute URL of a path. */
  to(path: string): string {
    const { PUBLIC_URL, PORT } = this.settings;
    return new URL(path, PUBLIC_URL || `http://localhost:${PORT}`).toString();
  }

  /**
   * To a page of the site that is opened by a key. The key is in the fragment: browsers send it to no server, no proxy and
   * in no referrer. The page takes it out of the address.
   */
  withKey(path: string, key: string): string {
    return this.to(`${path}#key=${key}`);
  }

  /** To the pay dialog of a booking. The mail is for the address that was read, see `BookingLinksService.create`. */
  async toPay({ id, parentEmail }: Addressee): Promise<KeyedLink> {
    const key = await this.bookingLinks.create(id, parentEmail);
    return { key, link: this.withKey(`/booking?resume=${id}`, key) };
  }

  /**
   * To the booking page, on which the family manages its booking. No link to an unproven address, and none once the
   * booking is purged or long past.
   */
  async toManage(booking: Booking): Promise<ManageLink> {
    if (await this.bookings.isUnproven(booking)) return { link: null, keys: [] };
    const key = await this.bookingLinks.createManage(booking.id, booking.parentEmail);
    if (!key) return { link: null, keys: [] };
    return { link: this.withKey(`/booking?manage=${booking.id}`, key), keys: [key] };
  }

  /** To the page on which the family reviews its event; null once it is long past, or has another address. */
  async toReview({ id, parentEmail }: Addressee): Promise<KeyedLink | null> {
    const key = await this.bookingLinks.createReview(id, parentEmail);
    return key === null ? null : { key, link: this.withKey('/booking?review=link', key) };
  }

  /** To the page of the receipt PDF, which waits until the worker has created it. */
  async toReceipt({ id, parentEmail }: Addressee): Promise<KeyedLink> {
    const key = await this.bookingLinks.create(id, parentEmail);
    return { key, link: this.withKey(`/booking?receipt=${id}`, key) };
  }

  /** To the profile page that requests a claim link. Without a key, because the mail may be forwarded. */
  toClaim(): string {
    return this.to('/profile?claim=mail');
  }

  /** A new code of a credit, which its mail must name as one of its keys. */
  toCredit(creditId: string, { parentEmail }: Addressee): Promise<string> {
    return this.credits.createCode(creditId, parentEmail);
  }

  /** Revokes the keys and codes of a mail that was not sent. */
  async revoke(keys: readonly string[]): Promise<void> {
    const codes = keys.filter(isCreditCode);
    await this.credits.revokeCodes(codes);
    await this.bookingLinks.revoke(keys.filter((key) => !codes.includes(key)));
  }
}
