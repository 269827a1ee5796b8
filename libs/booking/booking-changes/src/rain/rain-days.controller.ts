import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { AdminOnly, CurrentUser, Errors, RequestUser } from '#libs/platform/auth';
import { WithdrawRain, RainDayQuery, StartRainDay, type RainDayView } from '#libs/shared/contracts';
import { RainDayService } from './rain-day.service.js';

/** Days of rain: the affected families and their choices, and the routes that make the offers and call them off. */
@Controller('api/admin/calendar/rain-days')
@AdminOnly('edit-bookings')
export class RainDaysController {
  constructor(private readonly rainDays: RainDayService) {}

  @Get()
  view(@Query() query: RainDayQuery): Promise<RainDayView> {
    return this.rainDays.view(query);
  }

  @Post()
  @HttpCode(200)
  start(@Body() input: StartRainDay, @CurrentUser() currentUser: RequestUser): Promise<RainDayView> {
    return this.rainDays.start(input, currentUser);
  }

  @Post('withdraw')
  @Errors('NOT_FOUND')
  @HttpCode(200)
  withdraw(@Body() input: WithdrawRain, @CurrentUser() currentUser: RequestUser): Promise<RainDayView> {
    return this.rainDays.withdraw(input, currentUser);
  }
}
