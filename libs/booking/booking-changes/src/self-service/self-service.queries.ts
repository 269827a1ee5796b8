import { Injectable } from '@nestjs/common';
import { FollowUpCallsService, type Booking } from '#libs/booking/bookings';
import { BookingBalanceQueries, LedgerQueries } from '#libs/booking/payments';
import { Clock } from '#libs/platform/config';
import { OpenWorkSource, type OpenWork } from '#libs/platform/events';
import {
  balanceDueOn,
  centsToText,
  dueCents,
  isOff,
  termsFrom,
  type BookingChangesView,
  type WaitingChange,
} from '#libs/shared/contracts';
import { ChangeRequestsRepository, type ChangeRequest } from './change-requests.repository.js';
import { CancelRefundsQueries } from '../cancel/cancel-refunds.queries.js';
import { refundUntil } from '../cancel/cancel.rules.js';
import { ResaleService } from '../cancel/resale.service.js';
import { RainOffersService } from '../rain/rain-offers.service.js';
import { RainPlanService } from '../rain/rain-plan.service.js';
import { changeOffer, mayCancelOwn, mayMoveOwn, movesLeft, moveUntil } from './self-service.rules.js';

/** The money and changes that the booking page shows. */
@Injectable()
export class SelfServiceQueries {
  constructor(
    private readonly balance: BookingBalanceQueries,
    private readonly cancelRefunds: CancelRefundsQueries,
    private readonly ledger: LedgerQueries,
    private readonly requests: ChangeRequestsRepository,
    private readonly resale: ResaleService,
    private readonly rainPlans: RainPlanService,
    private readonly rainOffers: RainOffersService,
    private readonly calls: FollowUpCallsService,
    private readonly clock: Clock,
  ) {}

  /** The view of a booking that the caller may see. */
  async view(booking: Booking): Promise<BookingChangesView> {
    const terms = termsFrom(booking.terms);
    const now = this.clock.now();
    const moved = await this.requests.countMoves(booking.id);
    const offer = await this.cancelRefunds.cancelOffer(booking);
    const change = changeOffer(booking, terms, { zone: this.clock.zone, now });
    const isOpen = mayCancelOwn(booking, now);
    const rain = await this.rainPlans.view(booking);
    const rainOffer = await this.rainOffers.offerOf(booking);
    return {
      ...(await this.money(booking)),
      cancel: {
        refund: centsToText(isOpen ? offer.amountCents : 0),
        fee: centsToText(isOpen ? offer.feeCents : 0),
        credit: isOpen && offer.creditCents !== null ? centsToText(offer.creditCents) : null,
        until: isOpen && offer.isInTime ? refundUntil(booking, terms).toISOString() : null,
        isInTime: offer.isInTime,
        isOpen,
      },
      resale: await this.resale.stateOf(booking),
      move: {
        left: movesLeft(terms, moved),
        until: moveUntil(booking, terms).toISOString(),
        isOpen: mayMoveOwn(booking, terms, { moved, now }),
      },
      change: { until: change.until.toISOString(), isOpen: change.isOpen },
      ...(rain && { rain }),
      ...(rainOffer && { rainOffer }),
      waiting: await this.waiting(booking),
      terms,
    };
  }

  /** The request that waits to become final; null without one, or when the booking was cancelled or has expired. */
  async waiting(booking: Booking): Promise<WaitingChange | null> {
    const request = isOff(booking) ? null : await this.requests.waitingOf(booking.id);
    return request && waitingView(booking, request);
  }

  /** The rain offers without an answer whose families staff has not reached by phone. */
  @OpenWorkSource()
  async openAnswers(): Promise<OpenWork[]> {
    const offers = await this.calls.notReached(await this.rainOffers.listOpen());
    return offers.map(({ id, bookingId, since, endsAt }) => ({
      kind: 'rain-answer',
      id,
      bookingId,
      since,
      by: endsAt,
    }));
  }

  /** The change requests that families can still undo, unless staff has reached them by phone. */
  @OpenWorkSource()
  async openRequests(): Promise<OpenWork[]> {
    const waiting = await this.requests.listWaiting();
    const requests = await this.calls.notReached(
      waiting.map(({ askedAt, ...request }) => ({ ...request, since: askedAt })),
    );
    return requests.map(({ id, bookingId, since, finalAt, refundCents }) => ({
      kind: 'change-request',
      id,
      bookingId,
      since,
      by: finalAt,
      amountCents: refundCents || undefined,
    }));
  }

  /** The change requests, rain plans and rain offers of these bookings. */
  async listOf(bookingIds: readonly string[]) {
    return {
      changeRequests: await this.requests.listOf(bookingIds),
      rainPlans: await this.rainPlans.listOf(bookingIds),
      rainOffers: await this.rainOffers.listOf(bookingIds),
    };
  }

  private async money(booking: Booking) {
    const { id, finalCents, eventDate, terms } = booking;
    const facts = { ...(await this.balance.totals(id)), finalCents };
    const due = dueCents({ ...booking, ...facts });
    const { lines, paid, refunded, credited, returning } = await this.ledger.view(id);
    const isSplit = facts.capturedCents > 0 || termsFrom(terms).depositPercent > 0;
    return {
      total: centsToText(finalCents),
      ledger: lines,
      paid,
      credited,
      refunded,
      returning,
      due: centsToText(due),
      balanceDueOn: due > 0 && isSplit ? balanceDueOn(eventDate, termsFrom(terms)) : null,
    };
  }
}

function waitingView({ eventDate, eventTime }: Booking, request: ChangeRequest): WaitingChange {
  const finalAt = request.finalAt.toISOString();
  if (request.kind === 'cancel') {
    const refund = centsToText(request.refundCents);
    const as = request.asCredit ? 'credit' : 'money';
    return { kind: 'cancel', finalAt, fromDay: eventDate, fromTime: eventTime, refund, as };
  }
  const { fromDay, fromTime, toDay, toTime } = request;
  return { kind: 'move', finalAt, fromDay, fromTime, toDay, toTime };
}
