import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { AdminOnly, CreationKey, CurrentUser, Idempotent, RequestUser } from '#libs/platform/auth';
import {
  AddBookingNote,
  ChangeBooking,
  CreateBooking,
  MoveToCrew,
  type BookingNoteView,
  type AdminBooking,
} from '#libs/shared/contracts';
import { adminRowView } from './admin-booking.view.js';
import { AdminBookingsService } from './admin-bookings.service.js';
import { PhoneBookingsService } from './phone-bookings.service.js';

@Controller('api/admin/bookings/:id')
@AdminOnly()
export class AdminBookingsController {
  constructor(private readonly admin: AdminBookingsService) {}

  @Post('confirm')
  @HttpCode(200)
  async confirm(
    @Param('id') id: string,
    @Body() { version }: ChangeBooking,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<AdminBooking> {
    return adminRowView(await this.admin.confirm(id, version, currentUser));
  }

  @Post('complete')
  @HttpCode(200)
  async complete(
    @Param('id') id: string,
    @Body() { version }: ChangeBooking,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<AdminBooking> {
    return adminRowView(await this.admin.complete(id, version, currentUser));
  }

  @Post('crew')
  @HttpCode(200)
  async crew(
    @Param('id') id: string,
    @Body() input: MoveToCrew,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<AdminBooking> {
    return adminRowView(await this.admin.assignCrew(id, input, currentUser));
  }

  @Post('notes')
  async note(
    @Param('id') id: string,
    @Body() { text }: AddBookingNote,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<BookingNoteView> {
    const note = await this.admin.addNote(id, text, currentUser);
    const who = currentUser.user?.username ?? '';
    return { id: note.id, at: note.createdAt.toISOString(), who, text: note.text };
  }
}

/** Staff book for somebody who called. */
@Controller('api/admin/bookings')
@AdminOnly()
export class CallerBookingsController {
  constructor(private readonly phoneBookings: PhoneBookingsService) {}

  @Post()
  @Idempotent()
  async create(
    @Body() input: CreateBooking,
    @CurrentUser() currentUser: RequestUser,
    @CreationKey() key: string | null,
  ): Promise<AdminBooking> {
    return adminRowView(await this.phoneBookings.create(input, currentUser, key));
  }
}
