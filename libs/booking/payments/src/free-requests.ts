import { Injectable } from '@nestjs/common';
import type { RequestUser } from '#libs/platform/auth';
import { BookingAccess, type Booking } from '#libs/booking/bookings';
import {
  AppError,
  check,
  checked,
  CompleteFreeBooking,
  ProcessPayment,
  type PaymentOutcome,
} from '#libs/shared/contracts';
import { FreeBookings } from './free-bookings.js';

/** The two calls of the free path. Rights come before the body: a stranger learns nothing from its faults. */
@Injectable()
export class FreeRequests {
  constructor(
    private readonly access: BookingAccess,
    private readonly free: FreeBookings,
  ) {}

  /** @throws AppError NOT_FOUND, VALIDATION for another type, NOT_FREE. */
  async process(body: object, currentUser: RequestUser): Promise<PaymentOutcome> {
    const { value, errors } = check(ProcessPayment, body);
    if (!errors.bookingId) await this.access.forPayer(value.bookingId, currentUser);
    if (Object.keys(errors).length > 0) throw AppError.validation(errors);
    await this.free.complete(value.bookingId, value.paymentData.promoCode, currentUser);
    return { success: true, message: 'Your free event has been booked successfully!' };
  }

  /** @throws AppError NOT_FOUND, VALIDATION for keys or values other than the five of the free path, NOT_FREE. */
  async patch(id: string, body: object, currentUser: RequestUser): Promise<Booking> {
    await this.access.forPayer(id, currentUser);
    const known = Object.keys(new CompleteFreeBooking());
    const stranger = Object.keys(body).find((key) => !known.includes(key));
    if (stranger) throw new AppError('VALIDATION', 'This part of a booking cannot be changed here.');
    const { promoCode } = checked(CompleteFreeBooking, body);
    return this.free.complete(id, promoCode, currentUser);
  }
}
