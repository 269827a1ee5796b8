import { Controller, Delete, Get, HttpCode, UseGuards } from '@nestjs/common';
import { PaymentsPauseGuard } from '#libs/booking/payments';
import { AdminOnly, CurrentUser, RequestUser } from '#libs/platform/auth';
import type { DemoDataView } from '#libs/shared/contracts';
import { DemoDataService } from './demo-data.service.js';

@Controller('api/admin/examples')
@AdminOnly('remove-demo-data')
export class DemoDataController {
  constructor(private readonly examples: DemoDataService) {}

  @Get()
  count(): Promise<DemoDataView> {
    return this.examples.count();
  }

  @Delete()
  @UseGuards(PaymentsPauseGuard)
  @HttpCode(204)
  remove(@CurrentUser() currentUser: RequestUser): Promise<void> {
    return this.examples.remove(currentUser);
  }
}
