import { Injectable } from '@nestjs/common';
import { On, type EventMap } from '#libs/platform/events';
import { BookingDraftsService } from './booking-drafts.service.js';

@Injectable()
export class DraftsHandlers {
  constructor(private readonly drafts: BookingDraftsService) {}

  /** A draft holds a family's answers: it does not outlive the account whose sessions wrote it. */
  @On('account-deleted', { as: 'forget-drafts' })
  async forgetDrafts({ visitorIds = [] }: EventMap['account-deleted']): Promise<void> {
    await this.drafts.forgetAll(visitorIds);
  }
}
