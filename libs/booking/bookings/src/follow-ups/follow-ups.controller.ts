import { Body, Controller, HttpCode, Param, Post, Put } from '@nestjs/common';
import { AdminOnly, CurrentUser, Errors, Idempotent, RequestUser } from '#libs/platform/auth';
import { EditFollowUp, FinishFollowUp, SetFollowUp } from '#libs/shared/contracts';
import { FollowUpsService } from './follow-ups.service.js';

@Controller('api/admin/bookings/:id/follow-ups')
@AdminOnly('edit-bookings')
export class FollowUpsController {
  constructor(private readonly followUps: FollowUpsService) {}

  @Post()
  @HttpCode(204)
  @Idempotent()
  async set(
    @Param('id') id: string,
    @Body() input: SetFollowUp,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<void> {
    await this.followUps.set(id, input, currentUser);
  }

  @Put(':followUpId')
  @Errors('STALE')
  @HttpCode(204)
  async edit(
    @Param('id') id: string,
    @Param('followUpId') followUpId: string,
    @Body() input: EditFollowUp,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<void> {
    await this.followUps.edit(id, followUpId, input, currentUser);
  }

  @Post(':followUpId/done')
  @Errors('STALE')
  @HttpCode(204)
  async finish(
    @Param('id') id: string,
    @Param('followUpId') followUpId: string,
    @Body() { version }: FinishFollowUp,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<void> {
    await this.followUps.finish(id, followUpId, version, currentUser);
  }
}
