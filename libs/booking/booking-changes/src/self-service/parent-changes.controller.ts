import { Body, Controller, Get, HttpCode, Param, Post, Query, UseGuards } from '@nestjs/common';
import { BookingAccess, CurrentUser, Errors, Idempotent, RequestUser } from '#libs/platform/auth';
import { BookingAccessService, requireManager } from '#libs/booking/bookings';
import { PaymentsPauseGuard } from '#libs/booking/payments';
import {
  ChangeOwnBooking,
  MoveOwnBooking,
  MoveStartsQuery,
  PreviewOwnChange,
  type AvailabilityView,
  type BookingChangesView,
  type OwnChangeView,
} from '#libs/shared/contracts';
import { CancelByFamilyService } from '../cancel/cancel-by-family.service.js';
import { EditByFamilyService } from '../edit/edit-by-family.service.js';
import { MoveByFamilyService } from '../move/move-by-family.service.js';

/** A family moves or changes its own booking: by its session, its account, or a link to its booking page. */
@Controller('api/bookings/:id')
@BookingAccess('manager')
export class ParentChangesController {
  constructor(
    private readonly moving: MoveByFamilyService,
    private readonly editing: EditByFamilyService,
    private readonly cancelling: CancelByFamilyService,
  ) {}

  @Get('move/starts')
  starts(
    @Param('id') id: string,
    @Query() query: MoveStartsQuery,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<AvailabilityView> {
    return this.moving.starts(id, query, currentUser);
  }

  /** The event has its new time at once; the old one is kept for the time to undo. */
  @Post('move')
  @Errors('SLOT_TAKEN', 'STALE')
  @HttpCode(200)
  @Idempotent(BookingAccessService, { requireRight: requireManager })
  async move(
    @Param('id') id: string,
    @Body() input: MoveOwnBooking,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<BookingChangesView> {
    await this.moving.move(id, input, currentUser);
    return this.cancelling.view(id, currentUser);
  }

  /** What a change would cost; nothing is stored. A POST, so that personal data is in the body, not in the URL. */
  @Post('change/preview')
  @HttpCode(200)
  preview(
    @Param('id') id: string,
    @Body() input: PreviewOwnChange,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<OwnChangeView> {
    return this.editing.preview(id, input, currentUser);
  }

  @Post('change')
  @Errors('AMOUNT_CHANGED', 'SLOT_TAKEN')
  @UseGuards(PaymentsPauseGuard)
  @HttpCode(200)
  @Idempotent(BookingAccessService, { requireRight: requireManager })
  async change(
    @Param('id') id: string,
    @Body() input: ChangeOwnBooking,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<BookingChangesView> {
    await this.editing.change(id, input, currentUser);
    return this.cancelling.view(id, currentUser);
  }
}
