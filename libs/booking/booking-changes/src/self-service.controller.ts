import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { CurrentUser, Public, RequestUser } from '#libs/platform/auth';
import { CancelOwnBooking, type BookingChangesView } from '#libs/shared/contracts';
import { CancelRequestService } from './cancel-request.service.js';

/** A family changes its own booking: whoever may pay it, also by a mailed key. */
@Controller('api/bookings/:id')
@Public()
export class SelfServiceController {
  constructor(private readonly cancelling: CancelRequestService) {}

  @Get('changes')
  changes(@Param('id') id: string, @CurrentUser() currentUser: RequestUser): Promise<BookingChangesView> {
    return this.cancelling.view(id, currentUser);
  }

  /** Waits for the time to undo. A repeat changes nothing. */
  @Post('cancel')
  @HttpCode(200)
  cancel(
    @Param('id') id: string,
    @Body() input: CancelOwnBooking,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<BookingChangesView> {
    return this.cancelling.cancel(id, input, currentUser);
  }

  /** Takes back what waits. */
  @Post('undo')
  @HttpCode(200)
  undo(@Param('id') id: string, @CurrentUser() currentUser: RequestUser): Promise<BookingChangesView> {
    return this.cancelling.undo(id, currentUser);
  }
}
