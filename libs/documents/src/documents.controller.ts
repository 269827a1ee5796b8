import { Controller, Get, Header, Param, Query, Res, type StreamableFile } from '@nestjs/common';
import { CurrentUser, Described, RequestUser } from '#libs/auth';
import type { FastifyReply } from 'fastify';
import { DocumentsService } from './documents.service.js';

const BEING_MADE = { message: 'Your receipt is being made. Please try again in a moment.' };

/** A document opens as a file: it never runs beside the site, and no cache keeps it. */
function DocumentHeaders(): MethodDecorator {
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
  constructor(private readonly documents: DocumentsService) {}

  @Get(':id/receipt.html')
  @Described({ file: 'text/html' })
  @DocumentHeaders()
  async html(
    @Param('id') id: string,
    @CurrentUser() currentUser: RequestUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile | typeof BEING_MADE> {
    return (await this.documents.receipt(id, 'html', currentUser)) ?? beingMade(reply);
  }

  @Get(':id/receipt.pdf')
  @Described({ file: 'application/pdf' })
  @DocumentHeaders()
  async pdf(
    @Param('id') id: string,
    @CurrentUser() currentUser: RequestUser,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Query('key') key?: string,
  ): Promise<StreamableFile | typeof BEING_MADE> {
    return (await this.documents.receipt(id, 'pdf', currentUser, key)) ?? beingMade(reply);
  }

  @Get(':id/confirmation.html')
  @Described({ file: 'text/html' })
  @DocumentHeaders()
  confirmation(@Param('id') id: string, @CurrentUser() currentUser: RequestUser): Promise<StreamableFile> {
    return this.documents.confirmation(id, currentUser);
  }

  @Get(':id/calendar.ics')
  @Described({ file: 'text/calendar' })
  @DocumentHeaders()
  calendar(@Param('id') id: string, @CurrentUser() currentUser: RequestUser): Promise<StreamableFile> {
    return this.documents.calendar(id, currentUser);
  }
}

function beingMade(reply: FastifyReply): typeof BEING_MADE {
  void reply.status(202).header('retry-after', '1');
  return BEING_MADE;
}
