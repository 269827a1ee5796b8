import { Injectable } from '@nestjs/common';
import { On } from '#libs/platform/events';
import { BookingPurgeService } from './booking-purge.service.js';

@Injectable()
export class PrivacyHandlers {
  constructor(private readonly bookings: BookingPurgeService) {}

  @On('account-deleted', { as: 'blank-bookings' })
  async redactBookings(): Promise<void> {
    await this.bookings.redactDeletedAccounts();
  }
}
