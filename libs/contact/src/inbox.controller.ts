import { Body, Controller, Get, Param, Patch, Query } from '@nestjs/common';
import {
  AppError,
  ChangeContactMessage,
  check,
  ContactMessageQuery,
  type DeskContactMessage,
} from '#libs/contracts';
import { AdminOnly, CurrentVisitor, Visitor } from '#libs/visitors';
import { InboxService } from './inbox.service.js';

@Controller('api/admin/contact-messages')
@AdminOnly()
export class InboxController {
  constructor(private readonly inbox: InboxService) {}

  @Get()
  list(@Query() asked: object): Promise<DeskContactMessage[]> {
    return this.inbox.list(read(asked).state);
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

function read(asked: object): ContactMessageQuery {
  const { value, errors } = check(ContactMessageQuery, asked);
  if (Object.keys(errors).length > 0) throw AppError.validation(errors);
  return value;
}
