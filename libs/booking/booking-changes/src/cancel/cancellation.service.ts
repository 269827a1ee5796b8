import { Injectable, Logger } from '@nestjs/common';
import { levelMessage, type RequestUser } from '#libs/platform/auth';
import {
  BookingAccessService,
  BookingLifecycleService,
  canTransition,
  type Booking,
} from '#libs/booking/bookings';
import {
  AppError,
  BOOKING_ACTION_LEVELS,
  type CancelBooking,
  type CancelBookings,
  type CreditKind,
  type RefundOutcome,
  type SeenBooking,
  type SelectionOutcome,
} from '#libs/shared/contracts';
import {
  BookingBalanceQueries,
  CaptureService,
  PaymentSettlementService,
  RefundsService,
  type RefundEntity,
  type RefundPromise,
} from '#libs/booking/payments';
import { Clock } from '#libs/platform/config';
import { PromoCodesService } from '#libs/shop/promo-codes';
import { DataSource, type EntityManager } from 'typeorm';

type Cancelled = { booking: Booking; refunded: RefundOutcome[] };

/** The reason of a cancellation that a family made on its booking page. */
const BY_FAMILY = 'Cancelled by the family';

/** The reason of a refund for a late cancellation whose time was sold. */
const TIME_SOLD = 'Another family took the time';

const FAILED = 'This did not work. Please look at this booking and try again.';

/** Staff or families cancel bookings, with or without a refund. */
@Injectable()
export class CancellationService {
  private readonly log = new Logger(CancellationService.name);

  constructor(
    private readonly db: DataSource,
    private readonly access: BookingAccessService,
    private readonly lifecycle: BookingLifecycleService,
    private readonly captureService: CaptureService,
    private readonly settlement: PaymentSettlementService,
    private readonly refunds: RefundsService,
    private readonly balance: BookingBalanceQueries,
    private readonly promos: PromoCodesService,
    private readonly clock: Clock,
  ) {}

  /**
   * First syncs the unsettled attempt from PayPal, in case a capture completed without our knowledge. Then one
   * transaction abandons the open attempt, releases its code, cancels the booking and records the requested refund,
   * which is executed after the commit; if the process dies first, the timer executes it. A capture still running becomes
   * an unapplied payment and is refunded.
   * @throws AppError NOT_FOUND, STALE (also when the sync found a payment, or the refund is no longer what is offered, e.g.
   * after the time for a refund), NOT_ALLOWED, also for a past event without `tookPlace`, FORBIDDEN and PAYMENTS_OFF for
   * the refund.
   */
  async cancel(id: string, input: CancelBooking, currentUser: RequestUser): Promise<Cancelled> {
    if (input.refund !== undefined && !currentUser.hasAdminLevel(BOOKING_ACTION_LEVELS.refund))
      throw new AppError('FORBIDDEN', levelMessage(currentUser));
    await this.access.forHolder(id, currentUser);
    await this.captureService.syncUnsettled(id);
    const { booking, refunds } = await this.db.transaction((tx) => this.cancelIn(tx, id, input, currentUser));
    if (refunds.length === 0) return { booking, refunded: [] };
    const refunded = await this.executeRefunds(refunds);
    // Read again: the refund has changed its payment status.
    return { booking: await this.access.forHolder(id, currentUser), refunded };
  }

  /**
   * Cancels several bookings for one reason, each in its own transaction: a rejection of one does not affect the others.
   * A booking listed twice counts once.
   */
  async cancelSelection(
    { bookings, reason }: CancelBookings,
    currentUser: RequestUser,
  ): Promise<SelectionOutcome> {
    const outcomes: SelectionOutcome = [];
    for (const seen of new Map(bookings.map((each) => [each.id, each])).values()) {
      outcomes.push({ id: seen.id, refusal: await this.rejectionOf(seen, reason, currentUser) });
    }
    return outcomes;
  }

  /**
   * Makes the cancellation by a family final, in the caller's transaction with the booking locked: the open attempt and
   * its code, the booking, and the refunds of what was promised at `askedAt`, or with `as` the credit of this kind.
   * Returns these; `executeRefunds` executes them after the commit. Nothing happens, and no refund is returned, when
   * staff cancelled the booking meanwhile.
   */
  async cancelForFamily(
    tx: EntityManager,
    before: Booking,
    {
      askedAt: at,
      reason = BY_FAMILY,
      ...promise
    }: RefundPromise & { askedAt: Date; reason?: string; as?: CreditKind | null },
  ): Promise<RefundEntity[]> {
    if (!canTransition(before.status, 'cancel')) return [];
    await this.settlement.abandonOpen(tx, before.id);
    await this.lifecycle.cancelForFamily(tx, before, { reason, at });
    await this.releaseCode(tx, before, at);
    await this.recordNothingDue(tx, before);
    return this.refunds.recordPromised(tx, before, { ...promise, reason });
  }

  /**
   * Records what goes back for a late cancellation whose time was sold, in the caller's transaction with the booking
   * locked; `executeRefunds` executes it after the commit.
   */
  recordResaleRefunds(
    tx: EntityManager,
    booking: Pick<Booking, 'id' | 'terms'>,
    promise: RefundPromise,
  ): Promise<RefundEntity[]> {
    return this.refunds.recordPromised(tx, booking, { ...promise, reason: TIME_SOLD });
  }

  /** Executes recorded refunds; a timer repeats those without an answer. */
  async executeRefunds(refunds: readonly RefundEntity[]): Promise<RefundOutcome[]> {
    const refunded: RefundOutcome[] = [];
    for (const refund of refunds) refunded.push(await this.refunds.execute(refund));
    return refunded;
  }

  private async cancelIn(
    tx: EntityManager,
    id: string,
    { version, reason, refund, tookPlace }: CancelBooking,
    currentUser: RequestUser,
  ): Promise<{ booking: Booking; refunds: RefundEntity[] }> {
    const before = await this.access.lock(tx, id);
    // First, so that no capture can begin.
    await this.settlement.abandonOpen(tx, id);
    await this.lifecycle.cancel(tx, before, { version, reason, tookPlace }, currentUser);
    await this.releaseCode(tx, before, this.clock.now());
    await this.recordNothingDue(tx, before);
    const booking = await this.access.lock(tx, id);
    if (refund === undefined) return { booking, refunds: [] };
    const refunds = await this.refunds.recordOffered(tx, booking, { amount: refund, reason, currentUser });
    return { booking, refunds };
  }

  /** A code counts for an event that began: one that was cancelled before its start gives its use back. */
  private async releaseCode(tx: EntityManager, { id, startsAt }: Booking, cancelledAt: Date): Promise<void> {
    if (cancelledAt < startsAt) await this.promos.releaseUse(tx, id);
  }

  /** A cancelled booking owes nothing: of one that was paid in part, the payment status says what became of the part. */
  private async recordNothingDue(tx: EntityManager, before: Booking): Promise<void> {
    if (before.partPaidCents === 0) return;
    const money = await this.balance.totals(tx, before.id);
    await this.lifecycle.applyMoney(tx, { ...before, status: 'cancelled' }, money);
  }

  private async rejectionOf({ id, version }: SeenBooking, reason: string, currentUser: RequestUser) {
    try {
      await this.cancel(id, { version, reason }, currentUser);
      return null;
    } catch (error) {
      if (error instanceof AppError) return error.message;
      // An unexpected error of one booking must not hide the outcomes of the others.
      this.log.error(error instanceof Error ? error.name : 'unknown');
      return FAILED;
    }
  }
}
