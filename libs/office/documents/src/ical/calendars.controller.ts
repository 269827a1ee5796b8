import { Body, Controller, Get, HttpCode, Param, Post, Req, Res, StreamableFile } from '@nestjs/common';
import {
  AdminOnly,
  ApiNotes,
  CurrentUser,
  CurrentUserId,
  Errors,
  HostOnly,
  Public,
  RequestUser,
} from '#libs/platform/auth';
import { RenewCalendarLink, type AdminCalendarLink, type CalendarLink } from '#libs/shared/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CalendarsService } from './calendars.service.js';

const TYPE = 'text/calendar; charset=utf-8';

const hasEtag = (header: string | undefined, etag: string) =>
  (header ?? '').split(',').some((each) => ['*', etag].includes(each.trim().replace(/^W\//, '')));

@Controller('api/calendars')
@Public()
export class CalendarsController {
  constructor(private readonly calendars: CalendarsService) {}

  @Get(':file')
  @ApiNotes({ file: 'text/calendar', hasEtag: true, limits: ['calendar-link'] })
  async read(
    @Param('file') file: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const { text, etag } = await this.calendars.read(file);
    void reply.header('etag', etag).header('cache-control', 'private, max-age=300');
    // robots.txt lets calendars such as Google's read a feed; search results must not list it.
    void reply.header('x-robots-tag', 'noindex');
    const isKnown = hasEtag(request.headers['if-none-match'], etag);
    if (isKnown) void reply.code(304);
    return new StreamableFile(Buffer.from(isKnown ? '' : text), { type: TYPE });
  }
}

@Controller('api/admin/calendar-links')
@AdminOnly('share-calendars')
export class CalendarLinksController {
  constructor(private readonly calendars: CalendarsService) {}

  @Get()
  list(@CurrentUser() currentUser: RequestUser): Promise<AdminCalendarLink[]> {
    return this.calendars.list(currentUser);
  }

  @Post(':kind/:no/renew')
  @HttpCode(200)
  renew(
    @Param('kind') kind: string,
    @Param('no') no: number,
    @Body() { version }: RenewCalendarLink,
    @CurrentUserId() userId: string,
  ): Promise<CalendarLink> {
    return this.calendars.renewNamed({ kind, no }, userId, version);
  }
}

@Controller('api/host/calendar-link')
@HostOnly()
export class HostCalendarController {
  constructor(private readonly calendars: CalendarsService) {}

  @Get()
  @Errors('NOT_FOUND')
  own(@CurrentUserId() userId: string): Promise<CalendarLink> {
    return this.calendars.ofHost(userId);
  }

  @Post('renew')
  @Errors('NOT_FOUND')
  @HttpCode(200)
  renew(@Body() { version }: RenewCalendarLink, @CurrentUserId() userId: string): Promise<CalendarLink> {
    return this.calendars.renewOfHost(userId, version);
  }
}
