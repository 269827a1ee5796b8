import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { AdminOnly, CurrentVisitor, Visitor } from '#libs/visitors';
import { AddBookingNote, ChangeBooking, type BookingNoteView, type DeskBooking } from '#libs/contracts';
import { deskRowView } from './booking.view.js';
import { DeskBookings } from './desk-bookings.service.js';

@Controller('api/admin/bookings/:id')
@AdminOnly()
export class DeskBookingsController {
  constructor(private readonly desk: DeskBookings) {}

  @Post('confirm')
  @HttpCode(200)
  async confirm(
    @Param('id') id: string,
    @Body() { version }: ChangeBooking,
    @CurrentVisitor() visitor: Visitor,
  ): Promise<DeskBooking> {
    return deskRowView(await this.desk.confirm(id, version, visitor));
  }

  @Post('complete')
  @HttpCode(200)
  async complete(
    @Param('id') id: string,
    @Body() { version }: ChangeBooking,
    @CurrentVisitor() visitor: Visitor,
  ): Promise<DeskBooking> {
    return deskRowView(await this.desk.complete(id, version, visitor));
  }

  @Post('notes')
  async note(
    @Param('id') id: string,
    @Body() { text }: AddBookingNote,
    @CurrentVisitor() visitor: Visitor,
  ): Promise<BookingNoteView> {
    const note = await this.desk.addNote(id, text, visitor);
    const who = visitor.user?.username ?? '';
    return { id: note.id, at: note.createdAt.toISOString(), who, text: note.text };
  }
}
