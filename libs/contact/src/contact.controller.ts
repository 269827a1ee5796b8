import { Body, Controller, Post } from '@nestjs/common';
import { CreationKey, CurrentVisitor, Idempotent, Visitor } from '#libs/visitors';
import { SendContactMessage, type ContactMessageView } from '#libs/contracts';
import { ContactService } from './contact.service.js';

@Controller('api/contact-messages')
export class ContactController {
  constructor(private readonly contact: ContactService) {}

  @Post()
  @Idempotent()
  send(
    @Body() asked: SendContactMessage,
    @CurrentVisitor() visitor: Visitor,
    @CreationKey() key: string | null,
  ): Promise<ContactMessageView> {
    return this.contact.send(asked, visitor, key);
  }
}
