import { Body, Controller, Delete, Get, HttpCode, Put, Res } from '@nestjs/common';
import { CurrentVisitor, Visitor } from '#libs/visitors';
import type { BookingDraftView } from '#libs/contracts';
import type { FastifyReply } from 'fastify';
import { BookingDrafts } from './booking-drafts.service.js';

@Controller('api/booking-draft')
export class BookingDraftsController {
  constructor(private readonly drafts: BookingDrafts) {}

  @Get()
  async read(
    @CurrentVisitor() visitor: Visitor,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<BookingDraftView | undefined> {
    const draft = await this.drafts.read(visitor);
    void reply.code(draft ? 200 : 204);
    return draft ?? undefined;
  }

  @Put()
  @HttpCode(204)
  keep(@Body() body: object, @CurrentVisitor() visitor: Visitor): Promise<void> {
    return this.drafts.keep(body, visitor);
  }

  @Delete()
  @HttpCode(204)
  forget(@CurrentVisitor() visitor: Visitor): Promise<void> {
    return this.drafts.forget(visitor);
  }
}
