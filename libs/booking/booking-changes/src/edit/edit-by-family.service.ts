import { Injectable } from '@nestjs/common';
import type { RequestUser } from '#libs/platform/auth';
import {
  BookingAccessService,
  BookingChangeService,
  BookingLifecycleService,
  BookingScheduleService,
  needsOtherSlot,
  type Booking,
} from '#libs/booking/bookings';
import {
  AppError,
  centsToText,
  changeLimits,
  ERROR_MESSAGES,
  startMinute,
  termsFrom,
  timeLabel,
  type ChangeOwnBooking,
  type OwnChangeView,
  type PreviewOwnChange,
  type RescheduleRejection,
} from '#libs/shared/contracts';
import { RefundsService } from '#libs/booking/payments';
import { Clock } from '#libs/platform/config';
import { DataSource, type EntityManager } from 'typeorm';
import { ChangeRequestsRepository } from '../self-service/change-requests.repository.js';
import { EditByStaffService, priceLine, priceState, signed } from './edit-by-staff.service.js';
import { balanceOf, type EditPlan } from './edit.rules.js';
import { CANCELS_ALREADY } from '../move/move-by-family.service.js';
import { changeOffer, MOST_CHANGES, whyNotChange } from '../self-service/self-service.rules.js';

/** Shown with the refund in the admin area. */
const REFUND_REASON = 'The family changed its booking, which costs less now.';

/** A family changes its booking within the limits of its terms, priced like an edit by staff. */
@Injectable()
export class EditByFamilyService {
  constructor(
    private readonly db: DataSource,
    private readonly access: BookingAccessService,
    private readonly changes: BookingChangeService,
    private readonly lifecycle: BookingLifecycleService,
    private readonly schedule: BookingScheduleService,
    private readonly editing: EditByStaffService,
    private readonly refunds: RefundsService,
    private readonly requests: ChangeRequestsRepository,
    private readonly clock: Clock,
  ) {}

  /** Computes the result of a change without a lock or a change. @throws AppError NOT_FOUND, VALIDATION. */
  async preview(id: string, { details }: PreviewOwnChange, currentUser: RequestUser): Promise<OwnChangeView> {
    const before = await this.access.forManager(id, currentUser);
    const plan = await this.editing.plan(this.db.manager, before, details);
    const { after, changed, money } = plan;
    const limits = this.limitsOf(before);
    const cents = backCents(before, plan);
    const refusal = changed.length === 0 ? null : await this.whyNot(before, plan);
    return {
      changed,
      before: priceState(before),
      after: priceState(after),
      ends: { before: endOf(before), after: endOf(after) },
      difference: differenceOf(before, plan),
      due: centsToText(balanceOf(after.finalCents, money).dueCents),
      back: centsToText(cents),
      isCreditOffered: refusal === null && (await this.refunds.mayBecomeCredit(id, cents)),
      refusal,
      until: {
        details: limits.details.toISOString(),
        headCount: limits.headCount.toISOString(),
        place: limits.place.toISOString(),
      },
    };
  }

  /**
   * Changes the booking in one transaction: details, price, crew and timeline. A higher price is due; an overpayment is
   * refunded without a fee after the commit, or becomes a credit with the change.
   * @throws AppError NOT_FOUND, VALIDATION, TOO_LATE, NOT_ALLOWED, AMOUNT_CHANGED with `difference`, IN_PROGRESS while
   * PayPal processes a payment, SLOT_TAKEN with `alternatives` and `alternativesDay`.
   */
  async change(id: string, input: ChangeOwnBooking, currentUser: RequestUser): Promise<void> {
    await this.changes.asFamily(id, currentUser, async (change) => {
      const { tx, booking: before } = change;
      const plan = await this.editing.plan(tx, before, input.details);
      await this.assertOffered(tx, before, plan);
      const difference = differenceOf(before, plan);
      if (Number(difference) !== Number(input.difference))
        throw new AppError('AMOUNT_CHANGED', undefined, { facts: { difference } });
      await this.editing.assertAllowed(tx, before, plan);
      const cents = backCents(before, plan);
      const asCredit = input.as === 'credit' && (await this.refunds.mayBecomeCredit(id, cents, tx));
      const priceEvents = priceLine(before.finalCents, plan.after.finalCents);
      await change.amend({ code: 'changed', fields: plan.changed }, ...priceEvents);
      await this.editing.save(change, before, plan, { tell: true, asCredit });
      const refund = { cents, reason: REFUND_REASON, as: asCredit ? ('change' as const) : null };
      const refunds = await this.refunds.recordOverpaid(tx, before, refund);
      change.afterCommit(() => this.refunds.executeAll(refunds));
    });
  }

  private async assertOffered(
    tx: EntityManager,
    before: Booking,
    { changed, whyNot }: EditPlan,
  ): Promise<void> {
    const waiting = await this.requests.waitingOf(before.id, tx);
    if (waiting?.kind === 'cancel') throw new AppError('NOT_ALLOWED', CANCELS_ALREADY);
    const now = this.clock.now();
    const terms = termsFrom(before.terms);
    if (!changeOffer(before, terms, { zone: this.clock.zone, now }).isOpen) throw new AppError('TOO_LATE');
    const code = whyNotChange(changed, this.limitsOf(before), now);
    if (code) throw new AppError(code);
    if (whyNot) throw new AppError('NOT_ALLOWED', whyNot);
    const since = new Date(now.getTime() - MOST_CHANGES.withinMs);
    const changes = await this.lifecycle.countByParent(tx, before.id, { code: 'changed', since });
    if (changes >= MOST_CHANGES.count) throw new AppError('NOT_ALLOWED', MOST_CHANGES.message);
  }

  /** Why a change is rejected, with starts that would fit; null when it is possible. */
  private async whyNot(before: Booking, plan: EditPlan): Promise<RescheduleRejection | null> {
    try {
      await this.assertOffered(this.db.manager, before, plan);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { message: error.message, alternatives: [], alternativesDay: null };
    }
    if (!needsOtherSlot(before, plan.after)) return null;
    const conflict = await this.schedule.conflictOf(plan.after, plan.after);
    return conflict && { message: ERROR_MESSAGES.SLOT_TAKEN, ...conflict };
  }

  private limitsOf(booking: Booking) {
    return changeLimits(booking, termsFrom(booking.terms), this.clock.zone);
  }
}

/** The change of the price, as "-20.00". */
const differenceOf = (before: Booking, { after }: EditPlan) => signed(after.finalCents - before.finalCents);

/** What is refunded: the part of a reduction that was paid already. */
const backCents = (before: Booking, { after, money }: EditPlan) =>
  Math.min(
    balanceOf(after.finalCents, money).tooMuchCents,
    Math.max(0, before.finalCents - after.finalCents),
  );

/** The end of the event, such as "11:30 AM". */
const endOf = ({ eventTime, durationMinutes }: Booking) =>
  timeLabel(((startMinute(eventTime) ?? 0) + durationMinutes) % (24 * 60));
