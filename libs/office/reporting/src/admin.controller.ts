import { Body, Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { adminRowView, AdminBookingsQueries, FollowUpCallsService } from '#libs/booking/bookings';
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
  type PromisedCall,
  type StatsView,
  type LanesView,
} from '#libs/shared/contracts';
import { AdminOnly, AuditService, CurrentUser, RequestUser } from '#libs/platform/auth';
import { BookingBalanceQueries } from '#libs/booking/payments';
import type { FastifyReply } from 'fastify';
import { BookingDetailQueries } from './booking-detail.queries.js';
import { CalendarQueries } from './calendar.queries.js';
import { ReportsQueries } from './reports.queries.js';
import { StatsQueries } from './stats.queries.js';

const setTotal = (reply: FastifyReply, total: number) => void reply.header('x-total-count', String(total));

type PromiseOf = PromisedCall & { bookingId: string };
function withPromise(row: AdminBooking, calls: PromiseOf[]): AdminBooking {
  const promised = calls.find(({ bookingId }) => bookingId === row.id);
  if (!promised) return row;
  const { bookingId: _, ...promisedCall } = promised;
  return { ...row, promisedCall };
}

/** What the admin area reads across the modules. */
@Controller('api/admin')
@AdminOnly()
export class AdminController {
  constructor(
    private readonly list: AdminBookingsQueries,
    private readonly money: BookingBalanceQueries,
    private readonly calls: FollowUpCallsService,
    private readonly detail: BookingDetailQueries,
    private readonly figures: StatsQueries,
    private readonly business: ReportsQueries,
    private readonly calendarDays: CalendarQueries,
    private readonly log: AuditService,
  ) {}

  @Get('bookings')
  async bookings(
    @Query() query: BookingListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AdminBooking[]> {
    const withMoney = query.money === 'to-return' ? await this.money.bookingsWithUnapplied() : undefined;
    const calls = query.call ? await this.calls.due() : [];
    const withCall = calls.map(({ bookingId }) => bookingId);
    const { bookings, total } = await this.list.page({ ...query, withMoney, withCall });
    setTotal(reply, total);
    return bookings.map((booking) => withPromise(adminRowView(booking), calls));
  }

  /** The same list; words that are searched for stay out of the address, which proxies and browsers keep. */
  @Post('bookings/search')
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
    return this.detail.open(id, currentUser);
  }

  @Get('stats')
  stats(): Promise<StatsView> {
    return this.figures.read();
  }

  @Get('reports')
  reports(@Query() query: ReportQuery): Promise<ReportView> {
    return this.business.read(query);
  }

  @Get('calendar')
  calendar(@Query() query: CalendarQuery): Promise<CalendarEntry[]> {
    return this.calendarDays.entries(query);
  }

  @Get('audit')
  async audit(
    @Query() query: AuditQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AuditEntryView[]> {
    const { entries, total } = await this.log.page(query);
    setTotal(reply, total);
    return entries;
  }
}

/** The days of the crews, as the admin area reads them. */
@Controller('api/admin')
@AdminOnly()
export class CrewDaysController {
  constructor(private readonly calendar: CalendarQueries) {}

  @Get('calendar/lanes')
  lanes(@Query() query: LanesQuery): Promise<LanesView> {
    return this.calendar.lanes(query);
  }
}
