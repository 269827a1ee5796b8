import { Controller, Get, Param } from '@nestjs/common';
import { AdminOnly } from '#libs/platform/auth';
import type { MessageBookings } from '#libs/shared/contracts';
import { MessageBookingsQueries } from './message-bookings.queries.js';

/** Below the inbox's own address, since it stands beside a message. */
@Controller('api/admin/contact-messages/:id/bookings')
@AdminOnly()
export class MessageBookingsController {
  constructor(private readonly reader: MessageBookingsQueries) {}

  @Get()
  list(@Param('id') id: string): Promise<MessageBookings> {
    return this.reader.of(id);
  }
}
