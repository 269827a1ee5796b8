import { Controller, Get, Header, Param, Query, Res, StreamableFile } from '@nestjs/common';
import { ApiNotes, BookingAccess, CurrentUser, RequestUser } from '#libs/platform/auth';
import type { FastifyReply } from 'fastify';
import { DocumentsService, type MissingReceipt } from './documents.service.js';

const BEING_MADE = 'Your receipt is being made. Please try again in a moment.';
const TAKES_LONGER =
  'Your receipt is taking longer than usual. We keep trying to create it, so please come back later.';
/** In seconds. Shorter retry delays are not mentioned to the family. */
const LONGER_SECONDS = 10;
/** Upper limit in seconds of Retry-After: the dependency may recover before the next scheduled attempt. */
const LONGEST_SECONDS = 60;

/** What `answer` sets. */
const WHILE_IT_IS_MADE = { statuses: [202], headers: ['refresh', 'retry-after'] };

/** Body of the 202 response while the receipt is missing. */
export type Waiting = { message: string };

/** Documents are downloaded, never rendered on the site's origin, and never cached. */
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
@BookingAccess('reader')
export class DocumentsController {
  constructor(private readonly documents: DocumentsService) {}

  @Get(':id/receipt.html')
  @ApiNotes({ file: 'text/html', ...WHILE_IT_IS_MADE })
  @DocumentHeaders()
  async html(
    @Param('id') id: string,
    @CurrentUser() currentUser: RequestUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile | Waiting> {
    return this.answer(await this.documents.receipt(id, 'html', currentUser), reply);
  }

  @Get(':id/receipt.pdf')
  @ApiNotes({ file: 'application/pdf', ...WHILE_IT_IS_MADE })
  @DocumentHeaders()
  async pdf(
    @Param('id') id: string,
    @CurrentUser() currentUser: RequestUser,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Query('key') key?: string,
  ): Promise<StreamableFile | Waiting> {
    return this.answer(await this.documents.receipt(id, 'pdf', currentUser, key), reply);
  }

  @Get(':id/confirmation.html')
  @ApiNotes({ file: 'text/html' })
  @DocumentHeaders()
  confirmation(@Param('id') id: string, @CurrentUser() currentUser: RequestUser): Promise<StreamableFile> {
    return this.documents.confirmation(id, currentUser);
  }

  @Get(':id/calendar.ics')
  @ApiNotes({ file: 'text/calendar' })
  @DocumentHeaders()
  calendar(@Param('id') id: string, @CurrentUser() currentUser: RequestUser): Promise<StreamableFile> {
    return this.documents.calendar(id, currentUser);
  }

  /** The file, or 202 with Retry-After. The Refresh header makes a browser opened from a mailed link retry. */
  private answer(receipt: StreamableFile | MissingReceipt, reply: FastifyReply): StreamableFile | Waiting {
    if (receipt instanceof StreamableFile) return receipt;
    const { retrySeconds } = receipt;
    const seconds = String(Math.min(LONGEST_SECONDS, Math.max(1, Math.ceil(retrySeconds))));
    void reply.status(202).header('retry-after', seconds).header('refresh', seconds);
    return { message: retrySeconds > LONGER_SECONDS ? TAKES_LONGER : BEING_MADE };
  }
}
