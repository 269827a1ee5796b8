import { Body, Controller, Get, Param, Patch, Query } from '@nestjs/common';
import { ChangeContactMessage, ContactMessageQuery, type AdminContactMessage } from '#libs/contracts';
import { AdminOnly, CurrentUser, RequestUser } from '#libs/auth';
import { InboxService } from './inbox.service.js';

@Controller('api/admin/contact-messages')
@AdminOnly()
export class InboxController {
  constructor(private readonly inbox: InboxService) {}

  @Get()
  list(@Query() { state }: ContactMessageQuery): Promise<AdminContactMessage[]> {
    return this.inbox.list(state);
  }

  @Patch(':id')
  move(
    @Param('id') id: string,
    @Body() { state }: ChangeContactMessage,
    @CurrentUser() { userId }: RequestUser,
  ): Promise<AdminContactMessage> {
    return this.inbox.move(id, state, userId as string);
  }
}
