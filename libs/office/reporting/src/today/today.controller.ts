import { Controller, Get } from '@nestjs/common';
import type { SetupState, TodayItem } from '#libs/shared/contracts';
import { AdminOnly } from '#libs/platform/auth';
import { SetupService } from '#libs/platform/events';
import { TodayQueries } from './today.queries.js';

@Controller('api/admin/today')
@AdminOnly('read')
export class TodayController {
  constructor(
    private readonly today: TodayQueries,
    private readonly setup: SetupService,
  ) {}

  @Get()
  list(): Promise<TodayItem[]> {
    return this.today.list();
  }

  /** What is done of the first set-up. */
  @Get('setup')
  listSetup(): Promise<SetupState[]> {
    return this.setup.list();
  }
}
