import { Body, Controller, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import {
  ApiNotes,
  BookingAccess,
  CreationKey,
  CurrentUser,
  CurrentUserId,
  Errors,
  Idempotent,
  Public,
  RequestUser,
  UserOnly,
} from '#libs/platform/auth';
import {
  RequestClaim,
  CreateBooking,
  type BookingView,
  type ClaimableView,
  type ClaimedView,
  type TimelineEntry,
} from '#libs/shared/contracts';
import { BookingViewsService } from './access/booking-views.service.js';
import { bookingView } from './booking.view.js';
import { BookingClaimsService } from './claims/booking-claims.service.js';
import { CreateBookingService } from './create/create-booking.service.js';

/** The token of a mailed link. */
const TOKEN = { type: 'object', properties: { token: { type: 'string' } } };

@Controller('api/bookings')
export class BookingsController {
  constructor(
    private readonly creation: CreateBookingService,
    private readonly bookingViews: BookingViewsService,
    private readonly claims: BookingClaimsService,
  ) {}

  /** After ten bookings in an hour by one client, or twenty with one email address, the answer is TOO_MANY. */
  @Post()
  @Errors('ALREADY_BOOKED', 'SLOT_TAKEN', 'STALE')
  @ApiNotes({ limits: ['booking-address', 'booking-email', 'booking-email-by-client', 'booking-session'] })
  @Public()
  @Idempotent(CreateBookingService, {
    findCreated: (creation, creationKey) => creation.findCreated(creationKey),
    onReplayToOtherSession: (creation, answer, currentUser) =>
      creation.addSender((answer as BookingView).id, currentUser),
  })
  async create(
    @Body() input: CreateBooking,
    @CurrentUser() currentUser: RequestUser,
    @CreationKey() key: string | null,
  ): Promise<BookingView> {
    return bookingView(await this.creation.create(input, currentUser, key));
  }

  /** A parent returns by a mailed link: this session then has the link's right until the link ends. */
  @Post('resume')
  @Errors('NOT_FOUND')
  @HttpCode(200)
  @Public()
  @ApiNotes({ body: TOKEN })
  resume(@Body() body: { token?: unknown }, @CurrentUser() currentUser: RequestUser): Promise<BookingView> {
    return this.bookingViews.resume(body.token, currentUser);
  }

  // Declared before `:id`, which would match it.
  /** The bookings of the account. */
  @Get('user')
  @UserOnly()
  own(@CurrentUserId() userId: string): Promise<BookingView[]> {
    return this.bookingViews.listOwn(userId);
  }

  @Get('claim')
  @UserOnly()
  claimable(@CurrentUser() currentUser: RequestUser): Promise<ClaimableView> {
    return this.claims.countClaimable(currentUser);
  }

  /** Without a body it claims the bookings of this session. */
  @Post('claim')
  @Errors('NOT_FOUND')
  @HttpCode(200)
  @UserOnly()
  @ApiNotes({ body: TOKEN })
  claim(
    @Req() { body }: { body?: { token?: unknown } | null },
    @CurrentUser() currentUser: RequestUser,
  ): Promise<ClaimedView> {
    return this.claims.claim(body?.token, currentUser);
  }

  /** 202 whether or not a booking has this address. */
  @Post('claim-request')
  @ApiNotes({ limits: ['claim-email', 'claim-user'] })
  @HttpCode(202)
  @UserOnly()
  requestClaimLinks(@Body() { email }: RequestClaim, @CurrentUserId() userId: string): Promise<void> {
    return this.claims.requestClaimLinks(email, userId);
  }

  @Get(':id/timeline')
  @BookingAccess('holder')
  timeline(@Param('id') id: string, @CurrentUser() currentUser: RequestUser): Promise<TimelineEntry[]> {
    return this.bookingViews.timeline(id, currentUser);
  }

  @Get(':id')
  @BookingAccess('reader')
  async one(@Param('id') id: string, @CurrentUser() currentUser: RequestUser): Promise<BookingView> {
    return this.bookingViews.open(id, currentUser);
  }
}
