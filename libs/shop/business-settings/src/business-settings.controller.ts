import { Body, Controller, Get, Patch } from '@nestjs/common';
import { ChangeSettings, type AdminCompanyDetail, type AdminPolicy } from '#libs/shared/contracts';
import { AdminOnly, CurrentUserId, Errors, RecentPassword } from '#libs/platform/auth';
import { CompanyService } from './company/company.service.js';
import { PoliciesService } from './policies/policies.service.js';

@Controller('api/admin/company')
@AdminOnly('edit-company')
export class CompanyController {
  constructor(private readonly company: CompanyService) {}

  @Get()
  list(): Promise<AdminCompanyDetail[]> {
    return this.company.list();
  }

  /** @throws AppError IN_USE for the time zone while there is an upcoming event. */
  @Patch()
  @Errors('STALE', 'IN_USE')
  change(@Body() input: ChangeSettings, @CurrentUserId() userId: string): Promise<AdminCompanyDetail[]> {
    return this.company.change(input, userId);
  }
}

@Controller('api/admin/policies')
@AdminOnly('edit-policies')
@RecentPassword(true)
export class PoliciesController {
  constructor(private readonly policies: PoliciesService) {}

  @Get()
  list(): Promise<AdminPolicy[]> {
    return this.policies.list();
  }

  @Patch()
  @Errors('STALE')
  change(@Body() input: ChangeSettings, @CurrentUserId() userId: string): Promise<AdminPolicy[]> {
    return this.policies.change(input, userId);
  }
}
