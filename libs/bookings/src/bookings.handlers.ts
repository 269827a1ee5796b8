import { Injectable } from '@nestjs/common';
import { On, type EventMap } from '#libs/events';
import { BookingsService } from './bookings.service.js';
import { DepartedFamilies } from './departed-families.js';

@Injectable()
export class BookingsHandlers {
  constructor(
    private readonly bookings: BookingsService,
    private readonly departed: DepartedFamilies,
  ) {}

  @On('account-registered', { as: 'claim-bookings' })
  async claimBookings({ userId, visitorId }: EventMap['account-registered']): Promise<void> {
    await this.bookings.claimForUser(userId, visitorId);
  }

  @On('account-deleted', { as: 'blank-bookings' })
  async blankBookings(): Promise<void> {
    await this.departed.blankDue();
  }
}
