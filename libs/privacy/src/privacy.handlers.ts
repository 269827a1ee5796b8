import { Injectable } from '@nestjs/common';
import { On } from '#libs/events';
import { DeletedAccounts } from './departed-families.js';

@Injectable()
export class PrivacyHandlers {
  constructor(private readonly departed: DeletedAccounts) {}

  @On('account-deleted', { as: 'blank-bookings' })
  async blankBookings(): Promise<void> {
    await this.departed.blankDue();
  }
}
