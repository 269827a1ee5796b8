import { Controller, Get, Header, Param, Query, Res, type StreamableFile } from '@nestjs/common';
import { CurrentVisitor, Visitor } from '#libs/visitors';
import type { FastifyReply } from 'fastify';
import { PapersService } from './papers.service.js';

const BEING_MADE = { message: 'Your receipt is being made. Please try again in a moment.' };

/** A paper opens as a file: it never runs beside the site, and no cache keeps it. */
function Paper(): MethodDecorator {
  const headers = [
    Header('cache-control', 'private, no-store'),
    Header('x-content-type-options', 'nosniff'),
    Header(
      'content-security-policy',
      "sandbox; default-src 'none'; style-src 'unsafe-inline'; font-src data:",
    ),
  ];
  return (...target) => headers.forEach((header) => header(...target));
}

@Controller('api/bookings')
export class DocumentsController {
  constructor(private readonly papers: PapersService) {}

  @Get(':id/receipt.html')
  @Paper()
  async html(
    @Param('id') id: string,
    @CurrentVisitor() visitor: Visitor,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile | typeof BEING_MADE> {
    return (await this.papers.receipt(id, 'html', visitor)) ?? beingMade(reply);
  }

  @Get(':id/receipt.pdf')
  @Paper()
  async pdf(
    @Param('id') id: string,
    @CurrentVisitor() visitor: Visitor,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Query('key') key?: string,
  ): Promise<StreamableFile | typeof BEING_MADE> {
    return (await this.papers.receipt(id, 'pdf', visitor, key)) ?? beingMade(reply);
  }

  @Get(':id/confirmation.html')
  @Paper()
  confirmation(@Param('id') id: string, @CurrentVisitor() visitor: Visitor): Promise<StreamableFile> {
    return this.papers.confirmation(id, visitor);
  }

  @Get(':id/calendar.ics')
  @Paper()
  calendar(@Param('id') id: string, @CurrentVisitor() visitor: Visitor): Promise<StreamableFile> {
    return this.papers.calendar(id, visitor);
  }
}

function beingMade(reply: FastifyReply): typeof BEING_MADE {
  void reply.status(202).header('retry-after', '1');
  return BEING_MADE;
}
