import { Injectable } from '@nestjs/common';
import { On, type EventMap } from '#libs/events';
import { BookingsService } from './bookings.service.js';

@Injectable()
export class BookingsHandlers {
  constructor(private readonly bookings: BookingsService) {}

  @On('account-registered', { as: 'claim-bookings' })
  async claimBookings({ userId, visitorId }: EventMap['account-registered']): Promise<void> {
    await this.bookings.claimForUser(userId, visitorId);
  }
}
