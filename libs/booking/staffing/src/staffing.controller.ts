import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query, UseGuards } from '@nestjs/common';
import {
  AdminOnly,
  BookingAccess,
  CreationKey,
  CurrentUser,
  Errors,
  HostOnly,
  Idempotent,
  RequestUser,
} from '#libs/platform/auth';
import {
  ChangeHosts,
  ChangeHostWishes,
  HostEventsQuery,
  RecordHostPayment,
  RecordStep,
  TickItem,
  UndoStep,
  type BookingHosts,
  type EventProgressView,
  type HostEventView,
  type HostPaymentView,
  type LoadingView,
} from '#libs/shared/contracts';
import { PaymentsPauseGuard } from '#libs/booking/payments';
import { AssignHostManuallyService } from './assign-host-manually.service.js';
import { EventProgressService } from './event-progress/event-progress.service.js';
import { HostEventsService } from './host-events.service.js';
import { StaffingQueries } from './staffing.queries.js';

@Controller('api/admin/bookings/:id/hosts')
@AdminOnly('edit-bookings')
export class BookingHostsController {
  constructor(
    private readonly staffing: StaffingQueries,
    private readonly assigning: AssignHostManuallyService,
  ) {}

  @Get()
  read(@Param('id') id: string, @CurrentUser() currentUser: RequestUser): Promise<BookingHosts> {
    return this.staffing.bookingHosts(id, currentUser);
  }

  @Post()
  @Errors('SLOT_TAKEN')
  @HttpCode(200)
  async change(
    @Param('id') id: string,
    @Body() choice: ChangeHosts,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<BookingHosts> {
    await this.assigning.changeHosts(id, choice, currentUser);
    return this.staffing.bookingHosts(id, currentUser);
  }

  @Post('wishes')
  @HttpCode(200)
  async changeWishes(
    @Param('id') id: string,
    @Body() wishes: ChangeHostWishes,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<BookingHosts> {
    await this.assigning.changeWishes(id, wishes, currentUser);
    return this.staffing.bookingHosts(id, currentUser);
  }
}

/** Progress of the event, for its family. */
@Controller('api/bookings')
@BookingAccess('holder')
export class EventProgressController {
  constructor(private readonly staffing: StaffingQueries) {}

  @Get(':id/progress')
  read(@Param('id') id: string, @CurrentUser() currentUser: RequestUser): Promise<EventProgressView> {
    return this.staffing.progressFor(id, currentUser);
  }
}

/** The host's phone. */
@Controller('api/host/events')
@HostOnly()
export class HostEventsController {
  constructor(
    private readonly events: HostEventsService,
    private readonly progress: EventProgressService,
  ) {}

  @Get()
  list(@Query() query: HostEventsQuery, @CurrentUser() currentUser: RequestUser): Promise<HostEventView[]> {
    return this.events.list(query, currentUser);
  }

  /** With a key, so that a request sent twice counts once, even when the step was undone in between. */
  @Post(':id/steps')
  @HttpCode(200)
  @Idempotent()
  recordStep(
    @Param('id') id: string,
    @Body() input: RecordStep,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<EventProgressView> {
    return this.progress.recordStep(id, input, currentUser);
  }

  @Delete(':id/steps')
  undo(
    @Param('id') id: string,
    @Body() input: UndoStep,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<EventProgressView> {
    return this.progress.undoStep(id, input, currentUser);
  }

  @Put(':id/loading')
  tick(
    @Param('id') id: string,
    @Body() input: TickItem,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<LoadingView> {
    return this.events.tickItem(id, input, currentUser);
  }

  /** Cash or a check that the family handed over; with a key, so that it is entered once. */
  @Post(':id/payments')
  @UseGuards(PaymentsPauseGuard)
  @HttpCode(200)
  @Idempotent()
  recordPayment(
    @Param('id') bookingId: string,
    @Body() input: RecordHostPayment,
    @CurrentUser() currentUser: RequestUser,
    @CreationKey() creationKey: string | null,
  ): Promise<HostPaymentView> {
    return this.events.recordPayment({ bookingId, input, currentUser, creationKey });
  }
}
