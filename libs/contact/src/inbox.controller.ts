import { Body, Controller, Get, Param, Patch, Query } from '@nestjs/common';
import { ChangeContactMessage, checked, ContactMessageQuery, type DeskContactMessage } from '#libs/contracts';
import { AdminOnly, CurrentVisitor, Visitor } from '#libs/visitors';
import { InboxService } from './inbox.service.js';

@Controller('api/admin/contact-messages')
@AdminOnly()
export class InboxController {
  constructor(private readonly inbox: InboxService) {}

  @Get()
  list(@Query() asked: object): Promise<DeskContactMessage[]> {
    return this.inbox.list(checked(ContactMessageQuery, asked).state);
  }

  @Patch(':id')
  move(
    @Param('id') id: string,
    @Body() { state }: ChangeContactMessage,
    @CurrentVisitor() { userId }: Visitor,
  ): Promise<DeskContactMessage> {
    return this.inbox.move(id, state, userId as string);
  }
}
