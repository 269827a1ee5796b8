import { Body, Controller, Post } from '@nestjs/common';
import { CreationKey, CurrentUser, Idempotent, RequestUser } from '#libs/platform/auth';
import { SendContactMessage, type ContactMessageView } from '#libs/shared/contracts';
import { ContactService } from './contact.service.js';

@Controller('api/contact-messages')
export class ContactController {
  constructor(private readonly contact: ContactService) {}

  @Post()
  @Idempotent()
  send(
    @Body() input: SendContactMessage,
    @CurrentUser() currentUser: RequestUser,
    @CreationKey() key: string | null,
  ): Promise<ContactMessageView> {
    return this.contact.send(input, currentUser, key);
  }
}
