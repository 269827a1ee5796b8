import { Injectable } from '@nestjs/common';
import { On, type EventMap } from '#libs/platform/events';
import { RainOffersRepository } from './rain/rain-offers.repository.js';

@Injectable()
export class BookingChangesHandlers {
  constructor(private readonly offers: RainOffersRepository) {}

  /** The cancellation itself has freed the held times; staff must not wait for the family's choice any longer. */
  @On('booking-cancelled', { as: 'end-rain-offer', when: 'hasRainOffer' })
  async endRainOffer({ bookingId }: EventMap['booking-cancelled']): Promise<void> {
    await this.offers.endOpen(bookingId);
  }

  async hasRainOffer({ bookingId }: EventMap['booking-cancelled']): Promise<boolean> {
    return (await this.offers.openOf(bookingId)) !== null;
  }
}
