import { Injectable, Logger } from '@nestjs/common';
import {
  BookingChangeService,
  BookingLinksService,
  BookingsService,
  type Booking,
} from '#libs/booking/bookings';
import { BookingBalanceQueries } from '#libs/booking/payments';
import { CrewReservationsService } from '#libs/scheduling/crews';
import { Clock } from '#libs/platform/config';
import { Every, runEach } from '#libs/platform/events';
import { DAY_MS, MINUTE_MS, termsFrom, type ResaleState } from '#libs/shared/contracts';
import type { EntityManager } from 'typeorm';
import { ChangeRequestsRepository, type ChangeRequest } from '../self-service/change-requests.repository.js';
import { isSameFamily, resaleRefund, type Family } from './resale.rules.js';
import { CancelRefundsQueries } from './cancel-refunds.queries.js';
import { isInTimeForRefund } from './cancel.rules.js';
import { CancellationService } from './cancellation.service.js';

/** The reason of a refund for a late cancellation whose time was sold. */
const TIME_SOLD = 'Another family took the time';

/** Longer than a late cancellation can precede its event, because a payment may be reported late. */
const LOOK_BACK_MS = 40 * DAY_MS;

type Unsold = ChangeRequest & { freedReservation: string };

/** The booking that took a freed time, and the cents that it has paid. */
type Buyer = { id: string; paidCents: number };

/**
 * A family that cancels late is refunded, less fees, once another family has paid for the freed time, and at most what
 * that family paid. Only reserved crew time can be sold again, so nothing is resold while starts are not limited.
 */
@Injectable()
export class ResaleService {
  private readonly log = new Logger(ResaleService.name);

  constructor(
    private readonly changes: BookingChangeService,
    private readonly bookings: BookingsService,
    private readonly links: BookingLinksService,
    private readonly crews: CrewReservationsService,
    private readonly balance: BookingBalanceQueries,
    private readonly cancelRefunds: CancelRefundsQueries,
    private readonly cancellation: CancellationService,
    private readonly requests: ChangeRequestsRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Called in the transaction that makes a cancellation final, before it frees the crew's time: a late one whose
   * booking has the term waits for its time to be sold, unless the family chose a credit.
   */
  async awaitSale(
    tx: EntityManager,
    booking: Booking,
    { id, askedAt, asCredit }: ChangeRequest,
  ): Promise<void> {
    if (asCredit || !isForResale(booking, askedAt)) return;
    const reservation = await this.crews.liveOf(booking.id, tx);
    if (reservation) await this.requests.awaitResale(tx, id, reservation.id);
  }

  /**
   * Whether a booking's time is, or would be, refunded once it is sold; null otherwise. For a waiting cancellation the
   * time of the request decides.
   */
  async stateOf(booking: Booking): Promise<ResaleState | null> {
    const newest = await this.requests.newestOf(booking.id);
    const request = newest?.kind === 'cancel' ? newest : null;
    if (booking.status === 'cancelled') {
      if (!request?.freedReservation) return null;
      return request.soldTo ? 'sold' : 'waiting';
    }
    const asked = request?.state === 'waiting' ? request : null;
    if (asked?.asCredit || !isForResale(booking, asked?.askedAt ?? this.clock.now())) return null;
    return (await this.crews.liveOf(booking.id)) ? 'offered' : null;
  }

  /** Called by a timer: refunds late cancellations whose time another family has paid for. Returns how many waited. */
  @Every(MINUTE_MS, { as: 'refund-sold-times' })
  async refundSold(): Promise<number> {
    const unsold = await this.requests.findUnsold(new Date(this.clock.now().getTime() - LOOK_BACK_MS));
    await runEach(this.log, unsold, (request) => this.refundIfSold(request));
    return unsold.length;
  }

  /** Refunds one of them if its time is sold. Idempotent. */
  async refundIfSold(request: Unsold): Promise<void> {
    const buyer = await this.paidBuyer(request);
    if (!buyer) return;
    await this.changes.asSystem(request.bookingId, async (change) => {
      const { tx, booking } = change;
      // Only one of two timers marks the time as sold. Staff may have refunded a part, so only the rest is refunded.
      if (booking.status !== 'cancelled' || !(await this.requests.sell(tx, request.id, buyer.id))) return;
      const { capturedCents, ...left } = await this.cancelRefunds.allLessFees(booking.id, tx);
      const { refundCents, feeCents } = resaleRefund(left, buyer.paidCents);
      if (refundCents === 0) return;
      await change.timeline({ code: 'time-resold', amountCents: refundCents });
      const promise = { refundCents, feeCents, capturedCents };
      await this.cancellation.refund(change, promise, { reason: TIME_SOLD, as: null, madeBy: 'system' });
    });
  }

  /** A booking's family, including the sessions that opened a link to it. */
  private async familyOf(booking: Booking): Promise<Family> {
    return { ...booking, sessionIds: [...booking.sessionIds, ...(await this.links.sessionsOf(booking.id))] };
  }

  /**
   * The first booking of another family, made after the cancellation, that reserved the freed time and was paid in full;
   * else null.
   */
  private async paidBuyer({ bookingId, freedReservation, askedAt }: Unsold): Promise<Buyer | null> {
    const cancelled = await this.bookings.find(bookingId);
    const seller = cancelled && (await this.familyOf(cancelled));
    const ids = await this.crews.bookingsInTimeOf(freedReservation);
    const found = new Map((await this.bookings.findAll(ids)).map((each) => [each.id, each]));
    for (const buyer of ids.map((id) => found.get(id))) {
      if (!seller || !buyer || buyer.createdAt < askedAt || isSameFamily(seller, await this.familyOf(buyer)))
        continue;
      const { capturedCents, refundedCents } = await this.balance.totals(buyer.id);
      const paidCents = capturedCents - refundedCents;
      if (paidCents > 0 && capturedCents >= buyer.finalCents) return { id: buyer.id, paidCents };
    }
    return null;
  }
}

/** Whether a cancellation at this instant would be late, for a booking with the term. */
function isForResale(booking: Booking, at: Date): boolean {
  return termsFrom(booking.terms).resaleRefund && !isInTimeForRefund(booking, at);
}
