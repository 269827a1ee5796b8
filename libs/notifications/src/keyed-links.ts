import { Injectable } from '@nestjs/common';
import { BookingLinks } from '#libs/bookings';
import { Site } from './site.js';

/** Links that work on any device: each mail has a fresh key of its own, and only its hash is kept. */
@Injectable()
export class KeyedLinks {
  constructor(
    private readonly links: BookingLinks,
    private readonly site: Site,
  ) {}

  /** To the pay dialog of a booking. */
  async toPay(bookingId: string): Promise<string> {
    return this.site.link(`/booking?resume=${bookingId}&key=${await this.links.create(bookingId)}`);
  }

  /** To the profile, where the booking joins an account: a guest may have one, or make one (rulings C59). */
  async toClaim(bookingId: string): Promise<string> {
    return this.site.link(`/profile?claim=${await this.links.create(bookingId)}`);
  }

  /** To the receipt as PDF, which is "being made" until the worker has it. */
  async toReceipt(bookingId: string): Promise<string> {
    return this.site.link(`/api/bookings/${bookingId}/receipt.pdf?key=${await this.links.create(bookingId)}`);
  }
}
