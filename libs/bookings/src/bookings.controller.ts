import { Body, Controller, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import { CreationKey, CurrentVisitor, Idempotent, UserOnly, Visitor } from '#libs/visitors';
import {
  AskClaim,
  CreateBooking,
  type BookingView,
  type ClaimableView,
  type ClaimedView,
  type TimelineEntry,
} from '#libs/contracts';
import { BookingClaims } from './booking-claims.js';
import { BookingLinks } from './booking-links.service.js';
import { BookingTimeline } from './booking-timeline.js';
import { bookingView } from './booking.view.js';
import { BookingsService } from './bookings.service.js';
import { BookingCreation } from './create-booking.js';

@Controller('api/bookings')
export class BookingsController {
  constructor(
    private readonly creation: BookingCreation,
    private readonly bookings: BookingsService,
    private readonly links: BookingLinks,
    private readonly claims: BookingClaims,
    private readonly timelines: BookingTimeline,
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

  @Get('claim')
  @UserOnly()
  claimable(@CurrentVisitor() visitor: Visitor): Promise<ClaimableView> {
    return this.claims.claimable(visitor);
  }

  /** The body may be missing: then it is about what this session made. */
  @Post('claim')
  @HttpCode(200)
  @UserOnly()
  claim(
    @Req() { body }: { body?: { token?: unknown } | null },
    @CurrentVisitor() visitor: Visitor,
  ): Promise<ClaimedView> {
    return this.claims.claim(body?.token, visitor);
  }

  /** 202 whether or not somebody booked with this address. */
  @Post('claim-request')
  @HttpCode(202)
  @UserOnly()
  askClaim(@Body() { email }: AskClaim, @CurrentVisitor() visitor: Visitor): Promise<void> {
    return this.claims.askByMail(email, visitor);
  }

  @Get(':id/timeline')
  timeline(@Param('id') id: string, @CurrentVisitor() visitor: Visitor): Promise<TimelineEntry[]> {
    return this.timelines.read(id, visitor);
  }

  @Get(':id')
  async one(@Param('id') id: string, @CurrentVisitor() visitor: Visitor): Promise<BookingView> {
    return this.bookings.open(id, visitor);
  }
}
