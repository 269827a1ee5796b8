import { Body, Controller, Delete, HttpCode, Param, Post } from '@nestjs/common';
import { AdminOnly, CurrentUser, RequestUser } from '#libs/platform/auth';
import { RecordCall, type CallView } from '#libs/shared/contracts';
import { FollowUpCallsService } from './follow-up-calls.service.js';

@Controller('api/admin/bookings/:id/calls')
@AdminOnly()
export class BookingCallsController {
  constructor(private readonly calls: FollowUpCallsService) {}

  @Post()
  async record(
    @Param('id') id: string,
    @Body() input: RecordCall,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<CallView> {
    const call = await this.calls.record(id, input, currentUser);
    return { ...call, at: call.at.toISOString(), who: currentUser.user?.username ?? '' };
  }

  @Delete(':callId')
  @HttpCode(204)
  async takeBack(
    @Param('id') id: string,
    @Param('callId') callId: string,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<void> {
    await this.calls.undo(id, callId, currentUser);
  }
}
