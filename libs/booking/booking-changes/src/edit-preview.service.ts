import { Injectable } from '@nestjs/common';
import type { RequestUser } from '#libs/platform/auth';
import {
  BookingAccessService,
  BookingScheduleService,
  pricingView,
  type Booking,
} from '#libs/booking/bookings';
import {
  AppError,
  centsToText,
  type CorrectBooking,
  type CorrectionLook,
  type PriceState,
} from '#libs/shared/contracts';
import { DataSource } from 'typeorm';
import { balanceOf, correctionWarnings } from './edit.rules.js';
import { EditPlanService } from './edit-plan.service.js';

const priceState = (booking: Booking): PriceState => ({
  pricing: pricingView(booking),
  guestCount: booking.guestCount,
  promoDiscount: centsToText(booking.discountCents),
  finalPrice: centsToText(booking.finalCents),
});

const signed = (cents: number) => `${cents < 0 ? '-' : ''}${centsToText(Math.abs(cents))}`;

/** What a correction would do, without a lock; it changes nothing. */
@Injectable()
export class EditPreviewService {
  constructor(
    private readonly db: DataSource,
    private readonly access: BookingAccessService,
    private readonly plans: EditPlanService,
    private readonly start: BookingScheduleService,
  ) {}

  /** @throws AppError NOT_FOUND, VALIDATION. */
  async look(id: string, { details }: CorrectBooking, currentUser: RequestUser): Promise<CorrectionLook> {
    const before = await this.access.forHolder(id, currentUser);
    const { after, changed, money, whyNot } = await this.plans.make(this.db.manager, before, details);
    const { dueCents, tooMuchCents } = balanceOf(after.finalCents, money);
    return {
      changed,
      before: priceState(before),
      after: priceState(after),
      difference: signed(after.finalCents - before.finalCents),
      due: centsToText(dueCents),
      tooMuch: centsToText(tooMuchCents),
      refusal: changed.length === 0 ? null : (whyNot ?? (await this.taken(after))),
      warnings: correctionWarnings(before, after, dueCents),
    };
  }

  /** Why no crew can take it as it would be; null when one can, or starts are not limited. */
  private async taken(after: Booking): Promise<string | null> {
    try {
      await this.start.look(after, after);
      return null;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'SLOT_TAKEN') throw error;
      return `${error.message} Please move it first.`;
    }
  }
}
