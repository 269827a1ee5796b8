import { Injectable } from '@nestjs/common';
import {
  BookingAccessService,
  canMove,
  adminBookingView,
  mayComplete,
  mayCorrect,
  mayMove,
  type Booking,
} from '#libs/booking/bookings';
import { GamesService } from '#libs/shop/catalog';
import {
  centsToText,
  endOf,
  EXAMPLE_STAYS,
  isOff,
  isUnpaid,
  textToCents,
  type AdminBookingDetail,
} from '#libs/shared/contracts';
import { BookingMailsService } from '#libs/office/notifications';
import { BookingBalanceQueries } from '#libs/booking/payments';
import { Clock } from '#libs/platform/config';
import { AuditService, type RequestUser } from '#libs/platform/auth';
import { DataSource } from 'typeorm';
import { hintsOf } from './booking-hints.rules.js';
import { BookingActivityQueries } from './booking-activity.queries.js';
import { BookingTeamQueries } from './booking-team.queries.js';

/** A claim of another total than what the price book says; nobody is charged by it. */
const otherClaim = ({ claimedTotal, totalCents }: Booking): string | null =>
  claimedTotal !== null && textToCents(claimedTotal) !== totalCents ? claimedTotal : null;

type May = AdminBookingDetail['may'];

/** Of what the booking's state allows, what this administrator may do, nothing of an example: money goes back by those with all rights. */
const allowed = (currentUser: RequestUser, { example }: Booking, may: May): May =>
  Object.fromEntries(
    Object.entries(may).map(([what, isPossible]) => [
      what,
      isPossible && !example && currentUser.hasAdminLevel(what === 'refund' ? 'full' : 'work'),
    ]),
  ) as May;

/** A booking opened on the admin area: everything that is known of it, across the modules. */
@Injectable()
export class BookingDetailQueries {
  constructor(
    private readonly db: DataSource,
    private readonly access: BookingAccessService,
    private readonly games: GamesService,
    private readonly team: BookingTeamQueries,
    private readonly mails: BookingMailsService,
    private readonly activity: BookingActivityQueries,
    private readonly money: BookingBalanceQueries,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /**
   * Leaves an audit row, since it shows a child's details.
   * @throws AppError NOT_FOUND for an unknown id and for what is none.
   */
  async open(id: string, currentUser: RequestUser): Promise<AdminBookingDetail> {
    const booking = await this.access.forHolder(id, currentUser);
    await this.audit.record(this.db.manager, currentUser.userId, {
      what: 'booking-viewed',
      subject: 'booking',
      subjectId: booking.id,
    });
    const [
      hints,
      team,
      { refundableCents, tooMuchCents, suggestion },
      timeline,
      calls,
      notes,
      mails,
      payments,
      refunds,
    ] = await Promise.all([
      this.hints(booking),
      this.team.of(booking),
      this.money.refundQuote(booking),
      this.activity.timeline(booking),
      this.activity.calls(booking),
      this.activity.notes(booking.id),
      this.mails.list(booking.id),
      this.activity.payments(booking.id),
      this.activity.refunds(booking.id),
    ]);
    const dueCents = isUnpaid(booking) && !isOff(booking) ? booking.finalCents - booking.partPaidCents : 0;
    return {
      ...adminBookingView(booking),
      startsAt: booking.startsAt.toISOString(),
      endsAt: endOf(booking).toISOString(),
      hints,
      claimedTotal: otherClaim(booking),
      ...team,
      may: allowed(currentUser, booking, {
        confirm: canMove(booking.status, 'confirmed'),
        move: mayMove(booking, this.clock.now()),
        correct: mayCorrect(booking, this.clock.now()),
        cancel: canMove(booking.status, 'cancelled'),
        complete: mayComplete(booking, this.clock.now()),
        refund: refundableCents > 0,
        recordPayment: dueCents > 0,
        call: !booking.purgedAt,
      }),
      due: centsToText(dueCents),
      refundable: centsToText(refundableCents),
      tooMuch: centsToText(tooMuchCents),
      refundSuggestion: suggestion,
      timeline,
      calls,
      notes,
      mails,
      payments,
      refunds,
      purgedAt: booking.purgedAt?.toISOString() ?? null,
    };
  }

  private async hints(booking: Booking): Promise<string[]> {
    const hints = hintsOf(booking, await this.games.byIds(booking.selectedGames));
    return booking.example ? [EXAMPLE_STAYS, ...hints] : hints;
  }
}
