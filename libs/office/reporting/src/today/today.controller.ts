import { Controller, Get } from '@nestjs/common';
import type { TodayItem } from '#libs/shared/contracts';
import { AdminOnly } from '#libs/platform/auth';
import { TodayQueries } from './today.queries.js';

@Controller('api/admin/today')
@AdminOnly('read')
export class TodayController {
  constructor(private readonly today: TodayQueries) {}

  @Get()
  list(): Promise<TodayItem[]> {
    return this.today.list();
  }
}
