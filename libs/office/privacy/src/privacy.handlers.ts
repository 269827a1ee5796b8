import { Injectable } from '@nestjs/common';
import { On } from '#libs/platform/events';
import { PurgeService } from './purge.service.js';

@Injectable()
export class PrivacyHandlers {
  constructor(private readonly purge: PurgeService) {}

  @On('account-deleted', { as: 'blank-bookings' })
  async redactBookings(): Promise<void> {
    await this.purge.redactDeletedAccounts();
  }
}
