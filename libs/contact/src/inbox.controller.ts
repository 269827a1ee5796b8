import { Body, Controller, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import {
  ChangeContactMessage,
  ContactMessageQuery,
  ReplyToMessage,
  type AdminContactMessage,
} from '#libs/contracts';
import { AdminOnly, CreationKey, CurrentUser, Idempotent, RequestUser } from '#libs/auth';
import { ContactReplies } from './contact-replies.js';
import { InboxService } from './inbox.service.js';

@Controller('api/admin/contact-messages')
@AdminOnly()
export class InboxController {
  constructor(
    private readonly inbox: InboxService,
    private readonly replies: ContactReplies,
  ) {}

  @Get()
  async list(@Query() { state }: ContactMessageQuery): Promise<AdminContactMessage[]> {
    return this.replies.with(await this.inbox.list(state));
  }

  @Patch(':id')
  async move(
    @Param('id') id: string,
    @Body() { state }: ChangeContactMessage,
    @CurrentUser() { userId }: RequestUser,
  ): Promise<AdminContactMessage> {
    const [moved] = await this.replies.with([await this.inbox.move(id, state, userId as string)]);
    return moved;
  }

  @Post(':id/replies')
  @Idempotent()
  @HttpCode(204)
  reply(
    @Param('id') messageId: string,
    @Body() input: ReplyToMessage,
    @CurrentUser() { userId }: RequestUser,
    @CreationKey() creationKey: string | null,
  ): Promise<void> {
    return this.replies.write({ messageId, input, by: userId as string, creationKey });
  }
}
