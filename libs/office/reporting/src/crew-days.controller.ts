import { Controller, Get, Query } from '@nestjs/common';
import { AdminOnly } from '#libs/platform/auth';
import { LanesQuery, type LanesView } from '#libs/shared/contracts';
import { CalendarQueries } from './calendar.queries.js';

/** The days of the crews, as the admin area reads them. */
@Controller('api/admin')
@AdminOnly()
export class CrewDaysController {
  constructor(private readonly calendar: CalendarQueries) {}

  @Get('calendar/lanes')
  lanes(@Query() query: LanesQuery): Promise<LanesView> {
    return this.calendar.lanes(query);
  }
}
