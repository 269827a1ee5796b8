import { Injectable } from '@nestjs/common';
import { BookingPricingService, fieldsChanged, type Booking, type Corrected } from '#libs/booking/bookings';
import type { CorrectedField, CreateBooking, MoneyFacts } from '#libs/shared/contracts';
import { BookingBalanceQueries } from '#libs/booking/payments';
import { PromoService } from '#libs/shop/promo-codes';
import { Clock } from '#libs/platform/config';
import type { EntityManager } from 'typeorm';
import { FIELDS, settled, whyNotCorrect } from './edit.rules.js';

/** What a correction comes to: `whyNot` is a sentence, or null when it can be done. */
export type Plan = {
  after: Corrected;
  changed: CorrectedField[];
  money: Omit<MoneyFacts, 'finalCents'>;
  whyNot: string | null;
};

/** Counts what a correction comes to; the look asks it without a lock, the correction itself with one. */
@Injectable()
export class EditPlanService {
  constructor(
    private readonly correcting: BookingPricingService,
    private readonly balance: BookingBalanceQueries,
    private readonly promos: PromoService,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError VALIDATION for games that cannot be booked. */
  async make(on: EntityManager, booking: Booking, details: CreateBooking): Promise<Plan> {
    const money = await this.balance.totals(on, booking.id);
    const terms = await this.promos.claimedTerms(on, booking.id);
    const corrected = await this.correcting.corrected(booking, details);
    const after = settled(booking, corrected, { terms, money });
    const changed = fieldsChanged(booking, after, FIELDS);
    const hasRefundUnderWay = await this.balance.isRefundUnderWay(on, booking.id);
    const whyNot = whyNotCorrect(booking, after, { now: this.clock.now(), changed, hasRefundUnderWay });
    return { after, changed, money, whyNot };
  }
}
