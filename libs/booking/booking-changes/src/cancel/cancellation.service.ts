import { Injectable } from '@nestjs/common';
import { BookingLifecycleService, canTransition, type BookingChange } from '#libs/booking/bookings';
import { BookingBalanceQueries, PaymentSettlementService, RefundsService } from '#libs/booking/payments';
import { PromoCodesService } from '#libs/shop/promo-codes';
import type { CreditKind, HistoryEvent, MadeBy } from '#libs/shared/contracts';
import { CancelRefundsQueries } from './cancel-refunds.queries.js';
import type { RefundPromise } from './cancel.rules.js';

/** The reason of a cancellation that a family made on its booking page. */
const BY_FAMILY = 'Canceled by the family';

type Cancellation = {
  event: HistoryEvent;
  reason: string;
  by: MadeBy;
  askedAt?: Date;
  actor?: BookingChange['actor'];
};
/** `by`: the family, or the system when it did not answer. */
type FamilyCancellation = RefundPromise & {
  askedAt: Date;
  reason?: string;
  as?: CreditKind | null;
  by?: 'family' | 'system';
};

/** The effects of every cancellation on a booking, by staff or by the family. */
@Injectable()
export class CancellationService {
  constructor(
    private readonly lifecycle: BookingLifecycleService,
    private readonly settlement: PaymentSettlementService,
    private readonly balance: BookingBalanceQueries,
    private readonly cancelRefunds: CancelRefundsQueries,
    private readonly refunds: RefundsService,
    private readonly promos: PromoCodesService,
  ) {}

  /**
   * Abandons the open attempt and cancels the booking, as requested at `askedAt`, by default now. A capture that is
   * still running becomes an unapplied payment and is refunded.
   * @throws AppError NOT_ALLOWED when its status does not allow it.
   */
  async cancel(
    change: BookingChange,
    { event, reason, by, askedAt: at = change.at, actor = change.actor }: Cancellation,
  ): Promise<void> {
    const { tx, id } = change;
    // First, so that no capture can begin.
    await this.settlement.abandonOpen(tx, id);
    await change.transition('cancel', event, actor);
    const { userId: cancelledBy } = change;
    await this.lifecycle.recordCancellation(tx, id, { reason, cancelledBy, cancelledAs: by, at });
    // A code stays used once the event has begun.
    if (at < change.booking.startsAt) await this.promos.releaseUse(tx, id);
    // Nothing is due for a cancelled booking; after a part payment, its payment status shows whether that was refunded.
    if (change.booking.partPaidCents > 0)
      await this.lifecycle.applyMoney(tx, change.booking, await this.balance.totals(id, tx));
  }

  /**
   * Makes a family's cancellation final, with the refunds promised at `askedAt`, or with `as` a credit of this kind.
   * The refunds are executed after the commit; if the process dies first, a timer executes them. No change when staff
   * have cancelled the booking.
   */
  async cancelForFamily(
    change: BookingChange,
    { askedAt, reason = BY_FAMILY, as = null, by = 'family', ...promise }: FamilyCancellation,
  ): Promise<void> {
    if (!canTransition(change.booking.status, 'cancel')) return;
    const event = { code: 'cancelled-by-family' } as const;
    await this.cancel(change, { event, reason, by, askedAt, actor: 'parent' });
    await this.refund(change, promise, { reason, as, madeBy: by });
  }

  /** Records the refunds promised to the family, or the credit; they are executed after the commit. */
  async refund(
    change: BookingChange,
    promise: RefundPromise,
    origin: { reason: string; as: CreditKind | null; madeBy: 'family' | 'system' },
  ): Promise<void> {
    const { tx, booking } = change;
    const chosen = await this.cancelRefunds.promisedRefunds(tx, booking.id, promise);
    const refunds = await this.refunds.recordForFamily(tx, booking, { chosen, ...origin });
    change.afterCommit(() => this.refunds.executeAll(refunds));
  }
}
