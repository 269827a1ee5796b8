import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { ChangePolicy, type AdminPolicy } from '#libs/shared/contracts';
import { AdminOnly, CurrentUser, RequestUser } from '#libs/platform/auth';
import { PoliciesService } from './policies.service.js';

@Controller('api/admin/policies')
@AdminOnly('full')
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
    @CurrentUser() { userId }: RequestUser,
  ): Promise<AdminPolicy> {
    return this.policies.change(key, input, userId as string);
  }
}
