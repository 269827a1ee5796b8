import { Injectable } from '@nestjs/common';
import { On, type EventMap } from '#libs/platform/events';
import { BookingChangesRepository } from './booking-changes.repository.js';
import { RainOffersRepository } from './rain/rain-offers.repository.js';

@Injectable()
export class BookingChangesHandlers {
  constructor(
    private readonly offers: RainOffersRepository,
    private readonly changes: BookingChangesRepository,
  ) {}

  /** The cancellation has already freed the held times; staff must no longer wait for the family's choice. */
  @On('booking-cancelled', { as: 'end-rain-offer', label: 'rain offers to end', when: 'hasRainOffer' })
  async endRainOffer({ bookingId }: EventMap['booking-cancelled']): Promise<void> {
    await this.offers.endOpen(bookingId);
  }

  @On('booking-purged', { as: 'forget-old-addresses', label: 'old addresses to remove' })
  async removeOldAddresses({ bookingId }: EventMap['booking-purged']): Promise<void> {
    await this.changes.removeOldEmails(bookingId);
  }

  async hasRainOffer({ bookingId }: EventMap['booking-cancelled']): Promise<boolean> {
    return (await this.offers.openOf(bookingId)) !== null;
  }
}
