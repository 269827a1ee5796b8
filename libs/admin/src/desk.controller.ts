import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { deskBookingView } from '#libs/bookings';
import {
  AppError,
  AuditQuery,
  BookingListQuery,
  CalendarQuery,
  check,
  ReportQuery,
  type AuditEntryView,
  type CalendarEntry,
  type DeskBooking,
  type DeskBookingDetail,
  type ReportView,
  type StatsView,
} from '#libs/contracts';
import { AdminOnly, CurrentVisitor, Visitor } from '#libs/visitors';
import { AuditLog } from './audit-log.queries.js';
import { BookingDetail } from './booking-detail.queries.js';
import { BookingList } from './booking-list.queries.js';
import { Calendar } from './calendar.queries.js';
import { Reports } from './reports.queries.js';
import { Stats } from './stats.queries.js';

/** Fastify's reply, as far as a route needs it. */
type Reply = { header: (name: string, value: string) => unknown };

/** A query as its contract class. @throws AppError VALIDATION with the sentence of each field. */
function read<T extends object>(Contract: new () => T, query: unknown): T {
  const { value, errors } = check(Contract, query);
  if (Object.keys(errors).length > 0) throw AppError.validation(errors);
  return value;
}

const tellTotal = (reply: Reply, total: number) => reply.header('x-total-count', String(total));

/** What the administrator's desk reads across the rooms. */
@Controller('api/admin')
@AdminOnly()
export class DeskController {
  constructor(
    private readonly list: BookingList,
    private readonly detail: BookingDetail,
    private readonly figures: Stats,
    private readonly business: Reports,
    private readonly days: Calendar,
    private readonly log: AuditLog,
  ) {}

  @Get('bookings')
  async bookings(@Query() query: object, @Res({ passthrough: true }) reply: Reply): Promise<DeskBooking[]> {
    const { bookings, total } = await this.list.page(read(BookingListQuery, query));
    tellTotal(reply, total);
    return bookings.map(deskBookingView);
  }

  @Get('bookings/:id')
  booking(@Param('id') id: string, @CurrentVisitor() visitor: Visitor): Promise<DeskBookingDetail> {
    return this.detail.open(id, visitor);
  }

  @Get('stats')
  stats(): Promise<StatsView> {
    return this.figures.read();
  }

  @Get('reports')
  reports(@Query() query: object): Promise<ReportView> {
    return this.business.read(read(ReportQuery, query));
  }

  @Get('calendar')
  calendar(@Query() query: object): Promise<CalendarEntry[]> {
    return this.days.read(read(CalendarQuery, query));
  }

  @Get('audit')
  async audit(@Query() query: object, @Res({ passthrough: true }) reply: Reply): Promise<AuditEntryView[]> {
    const { entries, total } = await this.log.page(read(AuditQuery, query));
    tellTotal(reply, total);
    return entries;
  }
}
