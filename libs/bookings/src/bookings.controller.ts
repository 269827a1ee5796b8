import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { CreationKey, CurrentVisitor, Idempotent, UserOnly, Visitor } from '#libs/visitors';
import { CreateBooking, type BookingView } from '#libs/contracts';
import { BookingLinks } from './booking-links.service.js';
import { BookingAccess } from './booking.access.js';
import { bookingView } from './booking.view.js';
import { BookingsService } from './bookings.service.js';
import { BookingCreation } from './create-booking.js';

@Controller('api/bookings')
export class BookingsController {
  constructor(
    private readonly creation: BookingCreation,
    private readonly bookings: BookingsService,
    private readonly access: BookingAccess,
    private readonly links: BookingLinks,
  ) {}

  @Post()
  @Idempotent({ sharesBooking: true })
  async create(
    @Body() asked: CreateBooking,
    @CurrentVisitor() visitor: Visitor,
    @CreationKey() key: string | null,
  ): Promise<BookingView> {
    return bookingView(await this.creation.create(asked, visitor, key));
  }

  /** A parent comes back by a mailed link: this session may pay from now on. */
  @Post('resume')
  @HttpCode(200)
  async resume(@Body() body: { token?: unknown }, @CurrentVisitor() visitor: Visitor): Promise<BookingView> {
    return bookingView(await this.links.resume(body.token, visitor));
  }

  /** Declared before `:id`, which would swallow it (rulings C69). */
  @Get('user')
  @UserOnly()
  own(@CurrentVisitor() visitor: Visitor): Promise<BookingView[]> {
    return this.bookings.ownList(visitor);
  }

  @Get(':id')
  async one(@Param('id') id: string, @CurrentVisitor() visitor: Visitor): Promise<BookingView> {
    return bookingView(await this.access.forHolder(id, visitor));
  }
}
