import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { AdminOnly, CurrentUser, RequestUser } from '#libs/platform/auth';
import { CancelBookings, type SelectionOutcome } from '#libs/shared/contracts';
import { SelectionCancellation } from './selection-cancellation.js';

@Controller('api/admin/bookings')
@AdminOnly()
export class BookingSelectionController {
  constructor(private readonly selection: SelectionCancellation) {}

  @Post('cancel')
  @HttpCode(200)
  cancel(@Body() input: CancelBookings, @CurrentUser() currentUser: RequestUser): Promise<SelectionOutcome> {
    return this.selection.cancel(input, currentUser);
  }
}
