import { Injectable } from '@nestjs/common';
import { On } from '#libs/platform/events';
import { DeletedAccounts } from './deleted-accounts.js';

@Injectable()
export class PrivacyHandlers {
  constructor(private readonly deleted: DeletedAccounts) {}

  @On('account-deleted', { as: 'blank-bookings' })
  async redactBookings(): Promise<void> {
    await this.deleted.redactDue();
  }
}
