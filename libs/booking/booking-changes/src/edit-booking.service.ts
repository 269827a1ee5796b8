import { Injectable } from '@nestjs/common';
import type { RequestUser } from '#libs/platform/auth';
import { BookingAccessService, type Booking } from '#libs/booking/bookings';
import { AppError, type CorrectBooking } from '#libs/shared/contracts';
import { withRetry } from '#libs/platform/database';
import { PaymentSettlementService } from '#libs/booking/payments';
import { DataSource } from 'typeorm';
import { EditPlanService } from './edit-plan.service.js';
import { CorrectionWriting } from './correction-writing.js';

/** The use case "staff correct what a booking says": one transaction with the version that was seen. */
@Injectable()
export class EditBookingService {
  constructor(
    private readonly db: DataSource,
    private readonly access: BookingAccessService,
    private readonly plans: EditPlanService,
    private readonly settlement: PaymentSettlementService,
    private readonly writing: CorrectionWriting,
  ) {}

  /**
   * Corrects it in one transaction: details, price, crew, version, timeline, audit and event. Returns the booking as it
   * is then.
   * @throws AppError NOT_FOUND, VALIDATION, STALE, NOT_ALLOWED, IN_PROGRESS while PayPal takes a payment of it,
   * SLOT_TAKEN with `alternatives` and `alternativesDay`.
   */
  async correct(id: string, input: CorrectBooking, currentUser: RequestUser): Promise<Booking> {
    await this.access.forHolder(id, currentUser);
    return withRetry(this.db, async (tx) => {
      const before = await this.access.lock(tx, id);
      if (before.version !== input.version) throw new AppError('STALE');
      const plan = await this.plans.make(tx, before, input.details);
      if (plan.whyNot) throw new AppError('NOT_ALLOWED', plan.whyNot);
      if (plan.after.finalCents !== before.finalCents) await this.settlement.abandonUnsettled(tx, id);
      await this.writing.write(tx, before, { plan, input, currentUser });
      return this.access.lock(tx, id);
    });
  }
}
