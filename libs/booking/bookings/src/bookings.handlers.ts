import { Injectable } from '@nestjs/common';
import { On, type EventMap } from '#libs/platform/events';
import { BookingClaimsService } from './claims/booking-claims.service.js';
import { MissingReservationsService } from './lifecycle/missing-reservations.service.js';

@Injectable()
export class BookingsHandlers {
  constructor(
    private readonly claims: BookingClaimsService,
    private readonly missing: MissingReservationsService,
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
