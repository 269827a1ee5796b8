import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { CreationKey, CurrentUser, Idempotent, RequestUser, HostOnly } from '#libs/platform/auth';
import {
  HostEventsQuery,
  RecordHostPayment,
  TakeStep,
  TickItem,
  UndoStep,
  type EventProgressView,
  type HostEventView,
  type HostPaymentView,
  type LoadingView,
} from '#libs/shared/contracts';
import { EventProgress } from './event-progress.js';
import { HostEvents } from './host-events.js';
import { HostPaymentsService } from './host-payments.service.js';
import { LoadingList } from './loading-list.js';

/** The host's phone. */
@Controller('api/host/events')
@HostOnly()
export class HostEventsController {
  constructor(
    private readonly events: HostEvents,
    private readonly progress: EventProgress,
    private readonly loading: LoadingList,
    private readonly payments: HostPaymentsService,
  ) {}

  @Get()
  list(@Query() query: HostEventsQuery, @CurrentUser() currentUser: RequestUser): Promise<HostEventView[]> {
    return this.events.list(query, currentUser);
  }

  /** With a key, so that a press that comes twice is one, also when it was taken back in between. */
  @Post(':id/steps')
  @HttpCode(200)
  @Idempotent()
  take(
    @Param('id') id: string,
    @Body() input: TakeStep,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<EventProgressView> {
    return this.progress.take(id, input, currentUser);
  }

  @Delete(':id/steps')
  undo(
    @Param('id') id: string,
    @Body() input: UndoStep,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<EventProgressView> {
    return this.progress.undo(id, input, currentUser);
  }

  @Put(':id/loading')
  tick(
    @Param('id') id: string,
    @Body() input: TickItem,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<LoadingView> {
    return this.loading.tick(id, input, currentUser);
  }

  /** Cash or a check that the family handed over; with a key, so that it is entered once. */
  @Post(':id/payments')
  @HttpCode(200)
  @Idempotent()
  pay(
    @Param('id') bookingId: string,
    @Body() input: RecordHostPayment,
    @CurrentUser() currentUser: RequestUser,
    @CreationKey() creationKey: string | null,
  ): Promise<HostPaymentView> {
    return this.payments.record({ bookingId, input, currentUser, creationKey });
  }
}
