import { Injectable } from '@nestjs/common';
import { On, type EventMap } from '#libs/events';
import { BookingClaims } from './booking-claims.js';

@Injectable()
export class BookingsHandlers {
  constructor(private readonly claims: BookingClaims) {}

  @On('account-registered', { as: 'claim-bookings' })
  async claimBookings({ userId }: EventMap['account-registered']): Promise<void> {
    await this.claims.claimSignUp(userId);
  }
}
