import { Injectable, Logger } from '@nestjs/common';
import type { RequestUser } from '#libs/platform/auth';
import {
  BookingAccessService,
  BookingChangeService,
  type Booking,
  type BookingChange,
} from '#libs/booking/bookings';
import { CaptureService, PaymentSettlementService } from '#libs/booking/payments';
import { Clock } from '#libs/platform/config';
import { Every, runEach } from '#libs/platform/events';
import {
  AppError,
  centsToText,
  SECOND_MS,
  termsFrom,
  textToCents,
  type BookingChangesView,
  type CancelOwnBooking,
} from '#libs/shared/contracts';
import { CancellationService } from './cancellation.service.js';
import { ChangeRequestsRepository, type ChangeRequest } from '../self-service/change-requests.repository.js';
import { ResaleService } from './resale.service.js';
import { MoveByFamilyService } from '../move/move-by-family.service.js';
import { SelfServiceQueries } from '../self-service/self-service.queries.js';
import { finalAt, mayCancelOwn } from '../self-service/self-service.rules.js';
import { CancelRefundsQueries, type CancelOffer } from './cancel-refunds.queries.js';
import { isInTimeForRefund } from './cancel.rules.js';

/**
 * Families cancel their booking and can undo that. The request waits for `undoMinutes`, never past the start; until
 * then the booking, its time, crew, hosts and money stay unchanged. All changes lock the booking first.
 */
@Injectable()
export class CancelByFamilyService {
  private readonly log = new Logger(CancelByFamilyService.name);

  constructor(
    private readonly access: BookingAccessService,
    private readonly cancelRefunds: CancelRefundsQueries,
    private readonly captures: CaptureService,
    private readonly settlement: PaymentSettlementService,
    private readonly cancellation: CancellationService,
    private readonly changes: BookingChangeService,
    private readonly requests: ChangeRequestsRepository,
    private readonly resale: ResaleService,
    private readonly moves: MoveByFamilyService,
    private readonly queries: SelfServiceQueries,
    private readonly clock: Clock,
  ) {}

  /** What the family can do with its booking. @throws AppError NOT_FOUND unless the user may pay it. */
  async view(id: string, currentUser: RequestUser): Promise<BookingChangesView> {
    return this.queries.view(await this.access.forManager(id, currentUser));
  }

  /**
   * A family cancels for the refund that it saw, as money or as a credit; the time of the request decides the amount. A
   * repeat changes nothing. First syncs the unsettled attempt from PayPal, in case a capture completed without our
   * knowledge.
   * @throws AppError NOT_FOUND, TOO_LATE once the event has started or will not take place, NOT_ALLOWED after too many
   * undone requests, IN_PROGRESS during a capture, AMOUNT_CHANGED with the current `refund`, `fee` and `credit`,
   * without a change.
   */
  async cancel(
    id: string,
    { refund, as }: CancelOwnBooking,
    currentUser: RequestUser,
  ): Promise<BookingChangesView> {
    await this.access.forManager(id, currentUser);
    await this.captures.syncUnsettled(id);
    const shown = { cents: textToCents(refund), as };
    await this.changes.asFamily(id, currentUser, (change) => this.cancelIn(change, shown, currentUser));
    return this.view(id, currentUser);
  }

  /**
   * Undoes the waiting request. Idempotent. @throws AppError NOT_FOUND, also without a request; TOO_LATE when it is
   * final.
   */
  async undo(id: string, currentUser: RequestUser): Promise<BookingChangesView> {
    await this.changes.asFamily(id, currentUser, async (change) => {
      const request = await this.requests.newestOf(id, change.tx);
      if (!request) throw new AppError('NOT_FOUND');
      if (request.state === 'undone') return;
      const isUndone =
        request.kind === 'move'
          ? await this.moves.undoIn(change, request)
          : await this.undoCancel(change, request);
      if (!isUndone) throw new AppError('TOO_LATE');
    });
    return this.view(id, currentUser);
  }

  /** Called by a timer: makes cancellations final whose time to undo has passed. Returns how many were due. */
  @Every(15 * SECOND_MS, { as: 'finish-cancellations' })
  async finishDue(): Promise<number> {
    const due = await this.requests.findDue('cancel', this.clock.now());
    await runEach(this.log, due, (request) => this.finish(request));
    return due.length;
  }

  /** Makes a waiting cancellation final, in one transaction; no change when it has ended already. */
  async finish(request: ChangeRequest): Promise<void> {
    await this.changes.asSystem(request.bookingId, (change) => this.finishIn(change, request));
  }

  private async undoCancel(change: BookingChange, request: ChangeRequest): Promise<boolean> {
    if (!(await this.requests.end(change.tx, request, 'undone'))) return false;
    await change.timeline({ code: 'cancel-undone' });
    await change.publish('cancel-undone', { bookingId: change.id, requestId: request.id });
    return true;
  }

  private async cancelIn(change: BookingChange, shown: Shown, currentUser: RequestUser): Promise<void> {
    const { tx, id, booking, at: now } = change;
    const before = await this.requests.newestOf(id, tx);
    if (isRepeat(booking, before)) return;
    if (!mayCancelOwn(booking, now)) throw new AppError('TOO_LATE');
    await this.requests.assertNotTooOften(tx, id, now);
    await this.settlement.requireNoCapture(tx, id);
    const promise = promiseOf(await this.cancelRefunds.cancelOffer(booking, tx), shown);
    // A waiting move becomes final first.
    if (before?.state === 'waiting') await this.moves.finishIn(tx, before);
    const request = await this.requests.insert(tx, {
      bookingId: id,
      kind: 'cancel',
      ...promise,
      askedAt: now,
      finalAt: finalAt(booking, termsFrom(booking.terms), now),
    });
    await this.access.addDevice(tx, booking, currentUser);
    await change.timeline({ code: 'cancel-asked' });
    if (request.finalAt <= now) return this.finishIn(change, request);
    await change.publish('cancel-requested', { bookingId: id, requestId: request.id });
  }

  private async finishIn(change: BookingChange, request: ChangeRequest): Promise<void> {
    const { tx, booking } = change;
    if (!(await this.requests.end(tx, request, 'done'))) return;
    await this.resale.awaitSale(tx, booking, request);
    const { refundCents, feeCents, capturedCents, askedAt, asCredit } = request;
    const as = asCredit ? (isInTimeForRefund(booking, askedAt) ? 'refund' : 'late') : null;
    const promise = { refundCents, feeCents, capturedCents, askedAt, as } as const;
    await this.cancellation.cancelForFamily(change, promise);
  }
}

/** The amount in cents that the family saw, null when unreadable, and how it is refunded. */
type Shown = { cents: number | null } & Pick<CancelOwnBooking, 'as'>;

/**
 * What the family is promised. We keep the fee of a refund, or of a credit the part that the terms do not return.
 * @throws AppError AMOUNT_CHANGED unless the family saw the current offer.
 */
function promiseOf(
  { amountCents, feeCents, leftCents, capturedCents, creditCents }: CancelOffer,
  shown: Shown,
) {
  const offeredCents = shown.as === 'credit' ? creditCents : amountCents;
  if (offeredCents === null || offeredCents !== shown.cents) {
    const facts = {
      refund: centsToText(amountCents),
      fee: centsToText(feeCents),
      ...(creditCents !== null && { credit: centsToText(creditCents) }),
    };
    throw new AppError('AMOUNT_CHANGED', undefined, { facts });
  }
  return shown.as === 'credit'
    ? { refundCents: offeredCents, feeCents: leftCents - offeredCents, capturedCents, asCredit: true }
    : { refundCents: offeredCents, feeCents, capturedCents, asCredit: false };
}

/** A repeat of the request: it still waits, or it was final at once and its answer was lost. */
const isRepeat = (booking: Booking, newest: ChangeRequest | null) =>
  newest?.kind === 'cancel' &&
  (newest.state === 'waiting' || (newest.state === 'done' && booking.status === 'cancelled'));
