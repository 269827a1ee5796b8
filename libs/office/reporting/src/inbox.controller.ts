import { Controller, Get, Param } from '@nestjs/common';
import { AdminOnly } from '#libs/platform/auth';
import type { InboxCounts, MessageBookings } from '#libs/shared/contracts';
import { InboxQueries } from './inbox.queries.js';

@Controller('api/admin/inbox-counts')
@AdminOnly()
export class InboxCountsController {
  constructor(private readonly inbox: InboxQueries) {}

  @Get()
  counts(): Promise<InboxCounts> {
    return this.inbox.counts();
  }
}

/** Below the inbox's own address, since it stands beside a message. */
@Controller('api/admin/contact-messages/:id/bookings')
@AdminOnly()
export class MessageBookingsController {
  constructor(private readonly inbox: InboxQueries) {}

  @Get()
  list(@Param('id') id: string): Promise<MessageBookings> {
    return this.inbox.bookingsBeside(id);
  }
}
