import { Body, Controller, Put } from '@nestjs/common';
import { AdminOnly, CurrentUserId, Errors } from '#libs/platform/auth';
import { CompanyService } from '#libs/shop/business-settings';
import { ChangeCompany, type AdminCompanyDetail } from '#libs/shared/contracts';
import { BookingsService } from '../bookings.service.js';

/** Separate from the other company details: the time zone determines the start instant of each booking. */
@Controller('api/admin/company/timeZone')
@AdminOnly('edit-company')
export class ZoneChangeController {
  constructor(
    private readonly company: CompanyService,
    private readonly bookings: BookingsService,
  ) {}

  /** @throws AppError IN_USE while there is an upcoming event. */
  @Put()
  @Errors('IN_USE')
  change(@Body() input: ChangeCompany, @CurrentUserId() userId: string): Promise<AdminCompanyDetail> {
    return this.company.changeZone(input, userId, (tx) => this.bookings.assertNoUpcomingEvents(tx));
  }
}
