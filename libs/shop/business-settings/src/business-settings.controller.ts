import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import {
  ChangeCompany,
  ChangePolicy,
  type AdminCompanyDetail,
  type AdminPolicy,
} from '#libs/shared/contracts';
import { AdminOnly, CurrentUserId, RecentPassword } from '#libs/platform/auth';
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

  @Put(':key')
  change(
    @Param('key') key: string,
    @Body() input: ChangeCompany,
    @CurrentUserId() userId: string,
  ): Promise<AdminCompanyDetail> {
    return this.company.change(key, input, userId);
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

  @Put(':key')
  change(
    @Param('key') key: string,
    @Body() input: ChangePolicy,
    @CurrentUserId() userId: string,
  ): Promise<AdminPolicy> {
    return this.policies.change(key, input, userId);
  }
}
