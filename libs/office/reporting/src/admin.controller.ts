import { Body, Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import {
  AuditQuery,
  BookingListQuery,
  CalendarQuery,
  ReportQuery,
  LanesQuery,
  type AuditEntryView,
  type CalendarEntry,
  type AdminBooking,
  type AdminBookingDetail,
  type ReportView,
  type StatsView,
  type LanesView,
} from '#libs/shared/contracts';
import { ApiNotes, AdminOnly, AuditService, CurrentUser, RequestUser } from '#libs/platform/auth';
import type { FastifyReply } from 'fastify';
import { AdminBookingPagesQueries } from './admin-booking-pages.queries.js';
import { CalendarQueries } from './calendar.queries.js';
import { ReportsQueries } from './reports.queries.js';

const TOTAL = 'x-total-count';
const setTotal = (reply: FastifyReply, total: number) => void reply.header(TOTAL, String(total));

/** Admin reads across modules. */
@Controller('api/admin')
@AdminOnly('read')
export class AdminController {
  constructor(
    private readonly bookingPages: AdminBookingPagesQueries,
    private readonly business: ReportsQueries,
    private readonly calendarDays: CalendarQueries,
    private readonly log: AuditService,
  ) {}

  @Get('bookings')
  @ApiNotes({ headers: [TOTAL] })
  async bookings(
    @Query() query: BookingListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AdminBooking[]> {
    const { rows, total } = await this.bookingPages.listPage(query);
    setTotal(reply, total);
    return rows;
  }

  /** The same list; search terms are not in the URL, which proxies and browsers store. */
  @Post('bookings/search')
  @ApiNotes({ headers: [TOTAL] })
  @AdminOnly('read')
  @HttpCode(200)
  search(
    @Body() query: BookingListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AdminBooking[]> {
    return this.bookings(query, reply);
  }

  @Get('bookings/:id')
  booking(@Param('id') id: string, @CurrentUser() currentUser: RequestUser): Promise<AdminBookingDetail> {
    return this.bookingPages.detail(id, currentUser);
  }

  @Get('stats')
  stats(): Promise<StatsView> {
    return this.business.stats();
  }

  @Get('reports')
  reports(@Query() query: ReportQuery): Promise<ReportView> {
    return this.business.report(query);
  }

  @Get('calendar')
  calendar(@Query() query: CalendarQuery): Promise<CalendarEntry[]> {
    return this.calendarDays.entries(query);
  }

  @Get('audit')
  @ApiNotes({ headers: [TOTAL] })
  async audit(
    @Query() query: AuditQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AuditEntryView[]> {
    const { entries, total } = await this.log.page(query);
    setTotal(reply, total);
    return entries;
  }
}

/** Crew schedules of the admin area. */
@Controller('api/admin')
@AdminOnly('read')
export class CrewDaysController {
  constructor(private readonly calendar: CalendarQueries) {}

  @Get('calendar/lanes')
  lanes(@Query() query: LanesQuery): Promise<LanesView> {
    return this.calendar.lanes(query);
  }
}
