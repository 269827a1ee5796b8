import { Body, Controller, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { BookingsService } from '#libs/booking/bookings';
import {
  ChangeContactMessage,
  ContactMessageQuery,
  ReplyToMessage,
  SearchContactMessages,
  SendContactMessage,
  type AdminContactMessage,
  type ContactMessageView,
  type MessageBookings,
} from '#libs/shared/contracts';
import {
  AdminOnly,
  ApiNotes,
  CreationKey,
  CurrentUser,
  CurrentUserId,
  Errors,
  Idempotent,
  Public,
  RequestUser,
} from '#libs/platform/auth';
import { InboxService } from './inbox.service.js';

@Controller('api/admin/contact-messages')
@AdminOnly('answer-messages')
export class InboxController {
  constructor(private readonly inbox: InboxService) {}

  @Get()
  async list(@Query() { state }: ContactMessageQuery): Promise<AdminContactMessage[]> {
    return this.inbox.withReplies(await this.inbox.list(state));
  }

  /** The same list; search terms are not in the URL, which proxies and browsers store. */
  @Post('search')
  @AdminOnly('read')
  @HttpCode(200)
  async search(@Body() { state, search }: SearchContactMessages): Promise<AdminContactMessage[]> {
    return this.inbox.withReplies(await this.inbox.list(state, search));
  }

  @Patch(':id')
  async setState(
    @Param('id') id: string,
    @Body() { state }: ChangeContactMessage,
    @CurrentUserId() userId: string,
  ): Promise<AdminContactMessage> {
    const [message] = await this.inbox.withReplies([await this.inbox.setState(id, state, userId)]);
    return message;
  }

  @Post(':id/replies')
  @Idempotent()
  @HttpCode(204)
  reply(
    @Param('id') messageId: string,
    @Body() input: ReplyToMessage,
    @CurrentUserId() userId: string,
    @CreationKey() creationKey: string | null,
  ): Promise<void> {
    return this.inbox.reply({ messageId, input, by: userId, creationKey });
  }

  @Post(':id/replies/:replyId/retry')
  @HttpCode(204)
  retry(
    @Param('id') messageId: string,
    @Param('replyId') replyId: string,
    @CurrentUserId() userId: string,
  ): Promise<void> {
    return this.inbox.retryReply(messageId, replyId, userId);
  }
}

/** Bookings of a message's sender, shown next to the reply form. */
@Controller('api/admin/contact-messages/:id/bookings')
@AdminOnly('read')
export class MessageBookingsController {
  constructor(
    private readonly inbox: InboxService,
    private readonly bookings: BookingsService,
  ) {}

  @Get()
  async list(@Param('id') id: string): Promise<MessageBookings> {
    return this.bookings.bookingsOfSender(await this.inbox.senderOf(id));
  }
}

/** Public contact form. */
@Controller('api/contact-messages')
@Public()
export class ContactController {
  constructor(private readonly inbox: InboxService) {}

  @Post()
  @Errors('NOT_FOUND')
  @ApiNotes({ limits: ['contact-address'] })
  @Idempotent(InboxService, {
    requireRight: (inbox, { body }, currentUser) =>
      inbox.requireRight((body as SendContactMessage).bookingId, currentUser),
  })
  send(
    @Body() input: SendContactMessage,
    @CurrentUser() currentUser: RequestUser,
    @CreationKey() key: string | null,
  ): Promise<ContactMessageView> {
    return this.inbox.send(input, currentUser, key);
  }
}
