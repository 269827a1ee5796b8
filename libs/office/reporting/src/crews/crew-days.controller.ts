import { Controller, Get, Query } from '@nestjs/common';
import { AdminOnly } from '#libs/platform/auth';
import { LanesQuery, type LanesView } from '#libs/shared/contracts';
import { CrewLanesQueries } from './crew-lanes.queries.js';

/** The days of the crews, as the admin area reads them. */
@Controller('api/admin')
@AdminOnly()
export class CrewDaysController {
  constructor(private readonly days: CrewLanesQueries) {}

  @Get('calendar/lanes')
  lanes(@Query() query: LanesQuery): Promise<LanesView> {
    return this.days.read(query);
  }
}
