import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { ChangeCompany, type AdminCompanyDetail } from '#libs/shared/contracts';
import { AdminOnly, CurrentUser, RequestUser } from '#libs/platform/auth';
import { CompanyService } from './company.service.js';

@Controller('api/admin/company')
@AdminOnly('full')
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
    @CurrentUser() { userId }: RequestUser,
  ): Promise<AdminCompanyDetail> {
    return this.company.change(key, input, userId as string);
  }
}
