import { Body, Controller, Put } from '@nestjs/common';
import { AdminOnly, CurrentUser, RequestUser } from '#libs/platform/auth';
import { CompanyService } from '#libs/shop/business-settings';
import { ChangeCompany, type AdminCompanyDetail } from '#libs/shared/contracts';
import { BookingsService } from '../bookings.service.js';

/** Beside the other details of the company: this one changes what the start of each booking means. */
@Controller('api/admin/company/timeZone')
@AdminOnly('full')
export class ZoneChangeController {
  constructor(
    private readonly company: CompanyService,
    private readonly bookings: BookingsService,
  ) {}

  /** @throws AppError IN_USE while an event is to come. */
  @Put()
  change(@Body() input: ChangeCompany, @CurrentUser() { userId }: RequestUser): Promise<AdminCompanyDetail> {
    return this.company.changeZone(input, userId as string, (tx) => this.bookings.assertNoneComing(tx));
  }
}
