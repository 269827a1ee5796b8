import { Injectable } from '@nestjs/common';
import { On, type EventMap } from '#libs/platform/events';
import { BookingClaims } from './booking-claims.js';
import { MissingReservations } from './missing-reservations.js';

@Injectable()
export class BookingsHandlers {
  constructor(
    private readonly claims: BookingClaims,
    private readonly missing: MissingReservations,
  ) {}

  @On('account-registered', { as: 'claim-bookings' })
  async claimBookings({ userId }: EventMap['account-registered']): Promise<void> {
    await this.claims.claimSignUp(userId);
  }

  @On('crews-switched-on', { as: 'reserve-for-bookings' })
  async reserveForBookings(): Promise<void> {
    await this.missing.reserve();
  }
}
