import { Injectable } from '@nestjs/common';
import { BookingLinksService } from '#libs/booking/bookings';
import { siteHost } from '#libs/shop/business-settings';
import { Settings } from '#libs/platform/config';

/** A link, and the key in it: it is revoked when the mail does not leave. */
type KeyedLink = { link: string; key: string };

/** The addresses in mails. Links that work on any device carry a fresh key for each mail, stored only as a hash. */
@Injectable()
export class MailLinksService {
  constructor(
    private readonly settings: Settings,
    private readonly bookingLinks: BookingLinksService,
  ) {}

  /** The site's host, which is also the right-hand side of message ids. */
  get host(): string {
    return siteHost(this.settings);
  }

  /** "/booking" as a whole address. */
  to(path: string): string {
    const { PUBLIC_URL, PORT } = this.settings;
    return new URL(path, PUBLIC_URL || `http://localhost:${PORT}`).toString();
  }

  /** To the pay dialog of a booking. */
  async toPay(bookingId: string): Promise<KeyedLink> {
    const key = await this.bookingLinks.create(bookingId);
    return { key, link: this.to(`/booking?resume=${bookingId}&key=${key}`) };
  }

  /** To the receipt as PDF, which is "being made" until the worker has it. */
  async toReceipt(bookingId: string): Promise<KeyedLink> {
    const key = await this.bookingLinks.create(bookingId);
    return { key, link: this.to(`/api/bookings/${bookingId}/receipt.pdf?key=${key}`) };
  }

  /** To the profile, where a link can be asked for that adds the booking. It has no key: its mail may be forwarded. */
  toClaim(): string {
    return this.to('/profile?claim=mail');
  }

  /** Ends the keys of a mail that did not leave. */
  async revoke(keys: readonly string[]): Promise<void> {
    await this.bookingLinks.revoke(keys);
  }
}
