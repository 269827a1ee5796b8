import { Injectable } from '@nestjs/common';
import type { RequestUser } from '#libs/platform/auth';
import { AdminBookings, BookingAccess, BookingsService, type Booking } from '#libs/booking/bookings';
import {
  AppError,
  centsToDollars,
  isOff,
  isUnpaid,
  textToCents,
  type RecordHandPayment,
} from '#libs/shared/contracts';
import { withRetry } from '#libs/platform/database';
import { DataSource, type EntityManager } from 'typeorm';
import { OfflinePaymentLedger } from './offline-payment-ledger.js';
import { OfflinePaymentLog } from './offline-payment-log.js';
import { PaymentTotals } from './payment-totals.js';

const NOTHING_DUE = 'Nothing is due for this booking.';

type HandPayment = {
  bookingId: string;
  input: RecordHandPayment;
  currentUser: RequestUser;
  creationKey: string | null;
  /** The name of the host who got it at the event; absent when staff did. */
  receivedBy?: string;
};

/** The use case "staff were handed a check or cash": it pays the booking, or a part of it. */
@Injectable()
export class OfflinePaymentsService {
  constructor(
    private readonly db: DataSource,
    private readonly access: BookingAccess,
    private readonly bookings: BookingsService,
    private readonly admin: AdminBookings,
    private readonly ledger: OfflinePaymentLedger,
    private readonly settled: PaymentTotals,
    private readonly log: OfflinePaymentLog,
  ) {}

  /**
   * Enters the money in one transaction with what follows from it: all that is due confirms the
   * booking as PayPal's money would, a part confirms it and leaves the rest to pay. A repeat with its key changes
   * nothing. Returns the booking as it is then.
   * @throws AppError NOT_FOUND, STALE, NOT_ALLOWED when nothing is due, VALIDATION for more than is due and for its
   * day, IN_PROGRESS while PayPal takes a payment of this booking.
   */
  async record(payment: HandPayment): Promise<Booking> {
    await this.access.forHolder(payment.bookingId, payment.currentUser);
    return withRetry(this.db, (tx) => this.recordIn(tx, payment));
  }

  /** As a step of a change whose caller knows that this person may record it. */
  async recordIn(tx: EntityManager, payment: HandPayment): Promise<Booking> {
    const { bookingId, input, currentUser, creationKey, receivedBy = null } = payment;
    const booking = await this.access.lock(tx, bookingId);
    if (creationKey && (await this.ledger.wasMadeBy(tx, creationKey))) return booking;
    const amountCents = payableCents(booking, input);
    await this.settled.makeRoom(tx, bookingId);
    const { method, receivedOn } = input;
    const reference = input.reference ?? null;
    const money = { bookingId, method, amountCents, receivedOn, reference, receivedBy, creationKey };
    const paymentId = await this.ledger.enter(tx, money);
    const recorded = {
      paymentId,
      bookingId,
      method,
      amountCents,
      receivedOn,
      ...(receivedBy && { receivedBy: 'host' as const }),
    };
    await this.log.recorded(tx, recorded, currentUser);
    if (amountCents === dueOf(booking)) await this.settle(tx, booking, paymentId);
    else await this.keepPart(tx, booking, { recorded, currentUser });
    return this.access.lock(tx, bookingId);
  }

  /** All of the price is here: the booking is confirmed as if PayPal had taken it. */
  private async settle(tx: EntityManager, booking: Booking, paymentId: string): Promise<void> {
    const { id: bookingId, promoCode, discountCents } = booking;
    const revision = booking.revision + 1;
    const paid = { name: 'payment-captured', payload: { bookingId, paymentId, revision } } as const;
    await this.bookings.confirm(tx, bookingId, { promoCode, discountCents }, paid);
  }

  /** A part is here: its time is kept, and the rest can still be paid. */
  private async keepPart(
    tx: EntityManager,
    booking: Booking,
    {
      recorded,
      currentUser,
    }: { recorded: Parameters<OfflinePaymentLog['partCame']>[1]; currentUser: RequestUser },
  ): Promise<void> {
    const { id, version, status } = booking;
    if (status === 'pending') await this.admin.confirmIn(tx, { id, version }, currentUser);
    else await this.log.partCame(tx, recorded);
    await this.bookings.followMoney(tx, booking, await this.settled.of(tx, id));
  }
}

const dueOf = ({ finalCents, partPaidCents }: Booking) => finalCents - partPaidCents;

/** Cents of what was typed. @throws AppError STALE, NOT_ALLOWED, VALIDATION. */
function payableCents(booking: Booking, { amount, version }: RecordHandPayment): number {
  if (booking.version !== version) throw new AppError('STALE');
  if (isOff(booking) || !isUnpaid(booking)) throw new AppError('NOT_ALLOWED', NOTHING_DUE);
  const cents = textToCents(amount) ?? 0;
  const dueCents = dueOf(booking);
  if (cents > dueCents) throw AppError.validation({ amount: `Only ${centsToDollars(dueCents)} are due.` });
  return cents;
}
