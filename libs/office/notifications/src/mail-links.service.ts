import { Injectable } from '@nestjs/common';
import { BookingLinksService } from '#libs/booking/bookings';
import { Site } from './site.js';

/** A link, and its key: whoever sends it says what became of the letter. */
type KeyedLink = { link: string; key: string };

/** Links that work on any device: each mail has a fresh key of its own, and only its hash is kept. */
@Injectable()
export class KeyedLinks {
  constructor(
    private readonly links: BookingLinksService,
    private readonly site: Site,
  ) {}

  /** To the pay dialog of a booking. */
  async toPay(bookingId: string): Promise<KeyedLink> {
    const key = await this.links.create(bookingId);
    return { key, link: this.site.link(`/booking?resume=${bookingId}&key=${key}`) };
  }

  /** To the profile, where a mailed link can be asked for that adds the booking. No key: this mail may be passed on. */
  toClaim(): string {
    return this.site.link('/profile?claim=mail');
  }

  /** To the receipt as PDF, which is "being made" until the worker has it. */
  async toReceipt(bookingId: string): Promise<KeyedLink> {
    const key = await this.links.create(bookingId);
    return { key, link: this.site.link(`/api/bookings/${bookingId}/receipt.pdf?key=${key}`) };
  }
}
