import { Injectable } from '@nestjs/common';
import type { RequestUser } from '#libs/platform/auth';
import {
  BookingAccessService,
  BookingChangeService,
  BookingPricingService,
  BookingScheduleService,
  fieldsChanged,
  needsOtherSlot,
  pricingView,
  type Booking,
  type BookingChange,
} from '#libs/booking/bookings';
import {
  AppError,
  ERROR_MESSAGES,
  centsToText,
  isPaid,
  isUnpaid,
  type EditBooking,
  type EditDetails,
  type EditPreviewView,
  type HistoryEvent,
  type PriceState,
} from '#libs/shared/contracts';
import { BookingBalanceQueries, PaymentSettlementService } from '#libs/booking/payments';
import { PromoCodesService } from '#libs/shop/promo-codes';
import { Clock } from '#libs/platform/config';
import { DataSource, type EntityManager } from 'typeorm';
import { BookingChangesRepository } from '../booking-changes.repository.js';
import { ChangeRequestsRepository } from '../self-service/change-requests.repository.js';
import {
  balanceOf,
  editWarnings,
  FIELDS,
  whyNotEdit,
  withDiscount,
  withRevision,
  type EditPlan,
} from './edit.rules.js';

/** Staff edit all details of a booking except its day and time. */
@Injectable()
export class EditByStaffService {
  constructor(
    private readonly db: DataSource,
    private readonly access: BookingAccessService,
    private readonly changes: BookingChangeService,
    private readonly schedule: BookingScheduleService,
    private readonly pricing: BookingPricingService,
    private readonly promos: PromoCodesService,
    private readonly balance: BookingBalanceQueries,
    private readonly settlement: PaymentSettlementService,
    private readonly repository: BookingChangesRepository,
    private readonly requests: ChangeRequestsRepository,
    private readonly clock: Clock,
  ) {}

  /** Computes the result of an edit without a lock or a change. @throws AppError NOT_FOUND, VALIDATION. */
  async preview(id: string, { details }: EditBooking, currentUser: RequestUser): Promise<EditPreviewView> {
    const before = await this.access.forHolder(id, currentUser);
    const { after, changed, money, whyNot } = await this.plan(this.db.manager, before, details);
    const { dueCents, tooMuchCents } = balanceOf(after.finalCents, money);
    return {
      changed,
      before: priceState(before),
      after: priceState(after),
      difference: signed(after.finalCents - before.finalCents),
      due: centsToText(dueCents),
      tooMuch: centsToText(tooMuchCents),
      refusal: changed.length === 0 ? null : (whyNot ?? (await this.whyNoCrew(before, after))),
      warnings: editWarnings(before, after, dueCents),
    };
  }

  /**
   * Edits the booking in one transaction, checking the version: details, price, crew, timeline, audit and event.
   * Returns the edited booking.
   * @throws AppError NOT_FOUND, VALIDATION, STALE, NOT_ALLOWED, IN_PROGRESS while PayPal processes a payment of it,
   * SLOT_TAKEN with `alternatives` and `alternativesDay`.
   */
  async edit(id: string, input: EditBooking, currentUser: RequestUser): Promise<Booking> {
    return this.changes.asStaff(id, input.version, currentUser, async (change) => {
      const { tx, booking: before } = change;
      const plan = await this.plan(tx, before, input.details);
      await this.assertAllowed(tx, before, plan);
      const { after, changed: fields } = plan;
      const [fromCents, toCents] = [before.finalCents, after.finalCents];
      await change.amend({ code: 'edited', fields }, ...priceLine(fromCents, toCents));
      await change.audit('booking-edited', { fields: fields.join(', '), fromCents, toCents });
      await this.save(change, before, plan, { tell: input.tell });
      return change.reload();
    });
  }

  /**
   * The result of an edit by staff or the family: details, price, code and payment. The preview calls it without a lock,
   * the edit with one.
   * @throws AppError VALIDATION for games that cannot be booked.
   */
  async plan(on: EntityManager, booking: Booking, details: EditDetails): Promise<EditPlan> {
    const money = await this.balance.totals(booking.id, on);
    const terms = await this.promos.redeemedTerms(on, booking.id);
    const edited = await this.pricing.priceEdit(booking, details);
    const priced = withDiscount(booking, edited, { terms, money });
    const changed = fieldsChanged(booking, priced, FIELDS);
    const hasRefundUnderWay = await this.balance.isRefundUnderWay(on, booking.id);
    const at = this.clock.now();
    const paidCents = await this.balance.paidCents(booking.id, on);
    const whyNot = whyNotEdit(booking, priced, { now: at, changed, hasRefundUnderWay, paidCents });
    return { after: withRevision(booking, priced, { changed, at }), changed, money, whyNot, at };
  }

  /**
   * Ends an open order, whose amount would be outdated.
   * @throws AppError NOT_ALLOWED when the plan is not possible, IN_PROGRESS while PayPal processes a payment.
   */
  async assertAllowed(tx: EntityManager, before: Booking, { after, whyNot }: EditPlan): Promise<void> {
    if (whyNot) throw new AppError('NOT_ALLOWED', whyNot);
    if (after.finalCents !== before.finalCents) await this.settlement.abandonUnsettled(tx, before.id);
  }

  /**
   * Writes a planned edit after its timeline: details, price, crew, its row and event. `before` is the booking before
   * the change; `asCredit`: an overpayment becomes a credit. A move by the family becomes final when the crew needs
   * another time. Another email address ends everything mailed to the old one.
   * @throws AppError SLOT_TAKEN with `alternatives` and `alternativesDay`.
   */
  async save(
    change: BookingChange,
    before: Booking,
    { after, changed, at }: EditPlan,
    { tell, asCredit = false }: { tell: boolean; asCredit?: boolean },
  ): Promise<void> {
    const { id, tx, userId } = change;
    const [fromCents, toCents] = [before.finalCents, after.finalCents];
    if (needsOtherSlot(before, after)) await this.requests.endMove(tx, id);
    await this.schedule.saveEdit(tx, before, after);
    const oldEmail = changed.includes('parentEmail') ? before.parentEmail || null : null;
    if (changed.includes('parentEmail')) await this.endAccessByEmail(tx, id);
    const edit = { bookingId: id, fields: changed, fromCents, toCents, tell, asCredit, oldEmail };
    const editId = await this.repository.insertEdit(tx, edit, { by: userId, at });
    await change.publish('booking-edited', { bookingId: id, editId });
    // Earlier partial payments now cover the full price.
    if (isUnpaid(before) && isPaid(after)) await change.publish('booking-confirmed', { bookingId: id });
  }

  /** Links and codes mailed to the old address no longer work: their reader may be a stranger. */
  private async endAccessByEmail(tx: EntityManager, bookingId: string): Promise<void> {
    await this.access.endLinks(tx, bookingId);
    await this.access.endClaimByLink(tx, bookingId);
    await this.settlement.endCreditCodes(tx, bookingId);
  }

  /** Why no crew is available for the edited booking; null when one is, or starts are not limited. */
  private async whyNoCrew(before: Booking, after: Booking): Promise<string | null> {
    const conflict = needsOtherSlot(before, after) && (await this.schedule.conflictOf(after, after));
    return conflict ? `${ERROR_MESSAGES.SLOT_TAKEN} Please move it first.` : null;
  }
}

/** The timeline entry for a changed price; none for the same price. */
export const priceLine = (fromCents: number, toCents: number): HistoryEvent[] =>
  fromCents === toCents ? [] : [{ code: 'price-edited', amountCents: toCents }];

export const priceState = (booking: Booking): PriceState => ({
  pricing: pricingView(booking),
  guestCount: booking.guestCount,
  promoDiscount: centsToText(booking.discountCents),
  finalPrice: centsToText(booking.finalCents),
});

export const signed = (cents: number) => `${cents < 0 ? '-' : ''}${centsToText(Math.abs(cents))}`;
