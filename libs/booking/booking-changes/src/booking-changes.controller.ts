import { Body, Controller, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { AdminOnly, ApiNotes, CurrentUser, Errors, FULL_ONLY, RequestUser } from '#libs/platform/auth';
import { adminRowView } from '#libs/booking/bookings';
import { PaymentsPauseGuard } from '#libs/booking/payments';
import {
  CancelBooking,
  CancelBookings,
  EditBooking,
  RescheduleBooking,
  type AdminBooking,
  type CancelledBooking,
  type EditPreviewView,
  type SelectionOutcome,
} from '#libs/shared/contracts';
import { CancelByStaffService } from './cancel/cancel-by-staff.service.js';
import { EditByStaffService } from './edit/edit-by-staff.service.js';
import { MoveByStaffService } from './move/move-by-staff.service.js';

/** Staff cancel bookings, edit or reschedule one. */
@Controller('api/admin/bookings')
@AdminOnly('edit-bookings')
export class BookingChangesController {
  constructor(
    private readonly cancelling: CancelByStaffService,
    private readonly rescheduling: MoveByStaffService,
    private readonly editing: EditByStaffService,
  ) {}

  @Post('cancel')
  @HttpCode(200)
  @UseGuards(PaymentsPauseGuard)
  cancelSelection(
    @Body() input: CancelBookings,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<SelectionOutcome> {
    return this.cancelling.cancelSelection(input, currentUser);
  }

  @Post(':id/cancel')
  @Errors('PAYMENTS_OFF')
  @HttpCode(200)
  @UseGuards(PaymentsPauseGuard)
  @ApiNotes({ forbidden: [FULL_ONLY] })
  async cancel(
    @Param('id') id: string,
    @Body() input: CancelBooking,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<CancelledBooking> {
    const { booking, refunded } = await this.cancelling.cancel(id, input, currentUser);
    return { ...adminRowView(booking), ...(refunded.length > 0 && { refunded }) };
  }

  // Reschedule. Its preview contains the mail to the family and is therefore in the notifications module.
  @Post(':id/move')
  @Errors('SLOT_TAKEN')
  @HttpCode(200)
  async move(
    @Param('id') id: string,
    @Body() input: RescheduleBooking,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<AdminBooking> {
    return adminRowView(await this.rescheduling.reschedule(id, input, currentUser));
  }

  @Post(':id/edit')
  @Errors('IN_PROGRESS', 'SLOT_TAKEN')
  @HttpCode(200)
  async edit(
    @Param('id') id: string,
    @Body() input: EditBooking,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<AdminBooking> {
    return adminRowView(await this.editing.edit(id, input, currentUser));
  }

  /** What an edit would change; nothing is stored. A POST, so that personal data is in the body, not in the URL. */
  @Post(':id/edit-preview')
  @HttpCode(200)
  previewEdit(
    @Param('id') id: string,
    @Body() input: EditBooking,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<EditPreviewView> {
    return this.editing.preview(id, input, currentUser);
  }
}
