import { Body, Controller, Delete, HttpCode, Param, Post } from '@nestjs/common';
import { AdminOnly, CreationKey, CurrentUser, Errors, Idempotent, RequestUser } from '#libs/platform/auth';
import {
  AddBookingNote,
  ChangeBooking,
  ConfirmBooking,
  CreateBooking,
  MoveToCrew,
  RecordCall,
  type AdminBooking,
  type BookingNoteView,
  type CallView,
} from '#libs/shared/contracts';
import { FollowUpCallsService } from '../follow-up-calls/follow-up-calls.service.js';
import { adminRowView } from '../booking.view.js';
import { AdminBookingsService } from './admin-bookings.service.js';

/** Staff routes for bookings. Payments, hosts, mails and changes have controllers in their own modules. */
@Controller('api/admin/bookings')
@AdminOnly('edit-bookings')
export class AdminBookingsController {
  constructor(
    private readonly admin: AdminBookingsService,
    private readonly calls: FollowUpCallsService,
  ) {}

  // Staff create a phone booking.
  @Post()
  @Errors('ALREADY_BOOKED', 'SLOT_TAKEN', 'STALE')
  @Idempotent()
  async create(
    @Body() input: CreateBooking,
    @CurrentUser() currentUser: RequestUser,
    @CreationKey() key: string | null,
  ): Promise<AdminBooking> {
    return adminRowView(await this.admin.createByPhone(input, currentUser, key));
  }

  @Post(':id/confirm')
  @Errors('SLOT_TAKEN')
  @HttpCode(200)
  async confirm(
    @Param('id') id: string,
    @Body() input: ConfirmBooking,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<AdminBooking> {
    return adminRowView(await this.admin.confirm(id, input, currentUser));
  }

  @Post(':id/complete')
  @HttpCode(200)
  async complete(
    @Param('id') id: string,
    @Body() { version }: ChangeBooking,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<AdminBooking> {
    return adminRowView(await this.admin.complete(id, version, currentUser));
  }

  @Post(':id/end-links')
  @HttpCode(200)
  async endLinks(
    @Param('id') id: string,
    @Body() { version }: ChangeBooking,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<AdminBooking> {
    return adminRowView(await this.admin.endLinks(id, version, currentUser));
  }

  @Post(':id/crew')
  @Errors('SLOT_TAKEN')
  @HttpCode(200)
  async crew(
    @Param('id') id: string,
    @Body() input: MoveToCrew,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<AdminBooking> {
    return adminRowView(await this.admin.assignCrew(id, input, currentUser));
  }

  @Post(':id/notes')
  async note(
    @Param('id') id: string,
    @Body() { text }: AddBookingNote,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<BookingNoteView> {
    const note = await this.admin.addNote(id, text, currentUser);
    const who = currentUser.user?.username ?? '';
    return { id: note.id, at: note.createdAt.toISOString(), who, text: note.text };
  }

  @Post(':id/calls')
  async recordCall(
    @Param('id') id: string,
    @Body() input: RecordCall,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<CallView> {
    const call = await this.calls.record(id, input, currentUser);
    return { ...call, at: call.at.toISOString(), who: currentUser.user?.username ?? '' };
  }

  @Delete(':id/calls/:callId')
  @HttpCode(204)
  async undoCall(
    @Param('id') id: string,
    @Param('callId') callId: string,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<void> {
    await this.calls.undo(id, callId, currentUser);
  }
}
