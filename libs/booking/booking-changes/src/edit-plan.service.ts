import { Injectable } from '@nestjs/common';
import { BookingPricingService, fieldsChanged, type Booking } from '#libs/booking/bookings';
import type { CreateBooking } from '#libs/shared/contracts';
import { BookingBalanceQueries } from '#libs/booking/payments';
import { PromoCodesService } from '#libs/shop/promo-codes';
import { Clock } from '#libs/platform/config';
import type { EntityManager } from 'typeorm';
import { FIELDS, withDiscount, whyNotEdit, withRevision, type EditPlan } from './edit.rules.js';

/** What an edit comes to: details, price, code and payment. The preview asks without a lock, the edit itself with one. */
@Injectable()
export class EditPlanService {
  constructor(
    private readonly pricing: BookingPricingService,
    private readonly balance: BookingBalanceQueries,
    private readonly promos: PromoCodesService,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError VALIDATION for games that cannot be booked. */
  async plan(on: EntityManager, booking: Booking, details: CreateBooking): Promise<EditPlan> {
    const money = await this.balance.totals(on, booking.id);
    const terms = await this.promos.redeemedTerms(on, booking.id);
    const edited = await this.pricing.priceEdit(booking, details);
    const priced = withDiscount(booking, edited, { terms, money });
    const changed = fieldsChanged(booking, priced, FIELDS);
    const hasRefundUnderWay = await this.balance.isRefundUnderWay(on, booking.id);
    const at = this.clock.now();
    const whyNot = whyNotEdit(booking, priced, { now: at, changed, hasRefundUnderWay });
    return { after: withRevision(booking, priced, { changed, at }), changed, money, whyNot, at };
  }
}
