import { Injectable, Logger } from '@nestjs/common';
import type { RequestUser } from '#libs/platform/auth';
import { BookingChangeService, type Booking, type BookingChange } from '#libs/booking/bookings';
import { PaymentSettlementService } from '#libs/booking/payments';
import { CrewReservationsService } from '#libs/scheduling/crews';
import { Clock } from '#libs/platform/config';
import { Every, runEach } from '#libs/platform/events';
import {
  AppError,
  centsToText,
  isOff,
  NOT_OFFERED,
  SECOND_MS,
  type ChooseRainOffer,
  type RainOfferView,
  type RainTime,
} from '#libs/shared/contracts';
import { CancelRefundsQueries } from '../cancel/cancel-refunds.queries.js';
import { CancellationService } from '../cancel/cancellation.service.js';
import { ChangeRequestsRepository } from '../self-service/change-requests.repository.js';
import { RainOffersRepository, type RainOffer } from './rain-offers.repository.js';
import { MoveByStaffService } from '../move/move-by-staff.service.js';

const FOR_RAIN = 'Cancelled because of rain';
const CALLED_OFF = 'We no longer expect rain, so your event takes place as planned.';

type Choice = { choice: NonNullable<RainOffer['choice']>; to: RainTime | null };

/**
 * Families' choices for a rain offer: another time, indoors, a credit, or a full refund. The offered times are held
 * until the family has chosen or the deadline has passed.
 */
@Injectable()
export class RainOffersService {
  private readonly log = new Logger(RainOffersService.name);

  constructor(
    private readonly changes: BookingChangeService,
    private readonly offers: RainOffersRepository,
    private readonly requests: ChangeRequestsRepository,
    private readonly rescheduling: MoveByStaffService,
    private readonly crews: CrewReservationsService,
    private readonly cancelRefunds: CancelRefundsQueries,
    private readonly settlement: PaymentSettlementService,
    private readonly cancellation: CancellationService,
    private readonly clock: Clock,
  ) {}

  /** The offers without an answer, with the time at which each was made. */
  listOpen() {
    return this.offers.listOpen();
  }

  /** The open offer of a booking as its page shows it; null without one. */
  async offerOf(booking: Booking): Promise<RainOfferView | null> {
    const offer = await this.offers.openOf(booking.id);
    if (!offer || !isCurrent(offer, booking) || offer.endsAt < this.clock.now()) return null;
    const { times, areHeld, fallback, endsAt } = offer;
    const { refundCents, creditCents } = await this.cancelRefunds.fullOffer(booking);
    return {
      until: endsAt.toISOString(),
      times,
      areHeld,
      refund: centsToText(refundCents),
      credit: creditCents === null ? null : centsToText(creditCents),
      fallback,
    };
  }

  /** All offers to these bookings, oldest first. */
  listOf(bookingIds: readonly string[]): Promise<RainOffer[]> {
    return this.offers.listOf(bookingIds);
  }

  /** The open offer of an event, for its mail; null once it has ended. */
  async findOpen(offerId: string, bookingId: string): Promise<RainOffer | null> {
    const offer = await this.offers.openOf(bookingId);
    return offer?.id === offerId && offer.endsAt > this.clock.now() ? offer : null;
  }

  /** The newest offer to a booking, in any state; null when it is another one. */
  async findLast(offerId: string, bookingId: string): Promise<RainOffer | null> {
    const offer = await this.offers.lastOf(bookingId);
    return offer?.id === offerId ? offer : null;
  }

  /**
   * Applies a family's choice. The deadline itself is still in time, unless the timer was first.
   * @throws AppError NOT_FOUND, TOO_LATE without an open offer, VALIDATION of `time`, or of `choice` for a credit that is
   * not offered, NOT_ALLOWED while a cancellation waits, IN_PROGRESS while a capture runs, SLOT_TAKEN for a time that was
   * not held.
   */
  async choose(id: string, input: ChooseRainOffer, currentUser: RequestUser): Promise<void> {
    await this.changes.asFamily(id, currentUser, async (change) => {
      const { tx, booking } = change;
      const offer = await this.offers.lastOf(id, tx);
      if (offer?.state === 'withdrawn') throw new AppError('TOO_LATE', CALLED_OFF);
      if (offer?.state !== 'open' || !isCurrent(offer, booking) || offer.endsAt < change.at)
        throw new AppError('TOO_LATE');
      if (await this.requests.waitingOf(id, tx)) throw new AppError('NOT_ALLOWED');
      const { choice, day, time } = input;
      const to = offer.times.find((each) => each.day === day?.slice(0, 10) && each.time === time) ?? null;
      if (choice === 'move' && !to)
        throw AppError.validation({ time: 'Please choose one of the offered times.' });
      await this.endIn(change, offer, { choice, to });
    });
  }

  /** Called by a timer: applies the default to unanswered offers. Returns how many were due. */
  @Every(15 * SECOND_MS, { as: 'end-rain-offers' })
  async endDue(): Promise<number> {
    const due = await this.offers.findDue(this.clock.now());
    await runEach(this.log, due, (offer) => this.endUnanswered(offer));
    return due.length;
  }

  private async endUnanswered(offer: RainOffer): Promise<void> {
    await this.changes.asSystem(offer.bookingId, async (change) => {
      if (isCurrent(offer, change.booking))
        return this.endIn(change, offer, { choice: offer.fallback, to: null });
      await this.offers.end(change.tx, offer, { state: 'ended', choice: null });
    });
  }

  /** Ends the offer once, applies the choice, and frees the held times. */
  private async endIn(change: BookingChange, offer: RainOffer, { choice, to }: Choice): Promise<void> {
    const isByFamily = change.actor === 'parent';
    const state = isByFamily ? 'chosen' : 'defaulted';
    const isEnded = await this.offers.end(change.tx, offer, { state, choice });
    if (!isEnded && isByFamily) throw new AppError('TOO_LATE');
    if (!isEnded) return;
    if (!isByFamily) await change.timeline({ code: 'rain-no-answer' });
    if (choice === 'refund' || choice === 'credit') return this.cancelIn(change, choice);
    if (choice === 'move' && to) return this.rescheduling.moveForRain(change, to);
    await this.crews.release(change.tx, { rainBookingId: change.id });
    await change.timeline({ code: choice === 'indoors' ? 'rain-indoors' : 'rain-call' });
  }

  private async cancelIn(change: BookingChange, choice: 'refund' | 'credit'): Promise<void> {
    const { tx, booking, at } = change;
    await this.settlement.requireNoCapture(tx, booking.id);
    const { creditCents, ...promise } = await this.cancelRefunds.fullOffer(booking, tx);
    if (choice === 'credit' && creditCents === null) throw AppError.validation({ choice: NOT_OFFERED });
    await this.cancellation.cancelForFamily(change, {
      ...promise,
      askedAt: at,
      reason: FOR_RAIN,
      as: choice === 'credit' ? 'refund' : null,
      by: change.actor === 'parent' ? 'family' : 'system',
    });
  }
}

/** Whether the event of the offer is unchanged: staff may have moved or cancelled it. */
export const isCurrent = ({ startsAt }: RainOffer, booking: Booking) =>
  !isOff(booking) && booking.startsAt.getTime() === startsAt.getTime();
