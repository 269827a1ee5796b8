import { Body, Controller, Delete, Get, HttpCode, Put, Res } from '@nestjs/common';
import { ApiNotes, CurrentUser, Errors, Public, RequestUser } from '#libs/platform/auth';
import { BOOKING_DRAFT_SHAPE, DRAFT_SAVED_AT, type BookingDraftView } from '#libs/shared/contracts';
import type { FastifyReply } from 'fastify';
import { BookingDraftsService } from './booking-drafts.service.js';

@Controller('api/booking-draft')
@Public()
export class BookingDraftsController {
  constructor(private readonly drafts: BookingDraftsService) {}

  @Get()
  @ApiNotes({ statuses: [204] })
  async read(
    @CurrentUser() currentUser: RequestUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<BookingDraftView | undefined> {
    const draft = await this.drafts.read(currentUser);
    void reply.code(draft ? 200 : 204);
    return draft ?? undefined;
  }

  @Put()
  @Errors('STALE')
  @ApiNotes({ body: BOOKING_DRAFT_SHAPE, limits: ['draft-address'], headers: [DRAFT_SAVED_AT] })
  @HttpCode(204)
  async save(
    @Body() body: object,
    @CurrentUser() currentUser: RequestUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    void reply.header(DRAFT_SAVED_AT, await this.drafts.save(body, currentUser));
  }

  @Delete()
  @HttpCode(204)
  remove(@CurrentUser() currentUser: RequestUser): Promise<void> {
    return this.drafts.remove(currentUser);
  }
}
