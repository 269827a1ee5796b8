import { Controller, Get, Param } from '@nestjs/common';
import { CurrentUser, RequestUser } from '#libs/platform/auth';
import type { EventProgressView } from '#libs/shared/contracts';
import { EventProgress } from './event-progress.js';

/** How far the day of an event has come, for its family. */
@Controller('api/bookings')
export class EventProgressController {
  constructor(private readonly progress: EventProgress) {}

  @Get(':id/progress')
  read(@Param('id') id: string, @CurrentUser() currentUser: RequestUser): Promise<EventProgressView> {
    return this.progress.forHolder(id, currentUser);
  }
}
