import { Injectable } from '@nestjs/common';
import type { RequestUser } from '#libs/platform/auth';
import {
  BookingChangeService,
  BookingLifecycleService,
  type Booking,
  type BookingChange,
} from '#libs/booking/bookings';
import {
  AppError,
  centsToDollars,
  isOff,
  isUnpaid,
  textToCents,
  type ChangeBooking,
  type OfflineMethod,
  type RecordOfflinePayment,
} from '#libs/shared/contracts';
import { Clock } from '#libs/platform/config';
import { isId } from '#libs/platform/database';
import { PaymentSettlementService } from '../capture/payment-settlement.service.js';
import { paymentCaptured, receivedOnError } from '../payment.rules.js';
import { CapturesRepository } from '../captures.repository.js';
import {
  OfflinePaymentsRepository,
  type OfflinePayment,
  type ReceivedMoney,
} from './offline-payments.repository.js';

const NOTHING_DUE = 'Nothing is due for this booking.';
const REFUND_EXISTS = 'Part of this was refunded or will be. Please withdraw that first.';

const HISTORY_CODES = { check: 'paid-by-check', cash: 'paid-in-cash' } as const;

type Recording = {
  bookingId: string;
  input: RecordOfflinePayment;
  currentUser: RequestUser;
  creationKey: string | null;
  /** Name of the host who received it at the event; absent for staff. */
  receivedBy?: string;
};

type Reversal = { bookingId: string; paymentId: string; input: ChangeBooking; currentUser: RequestUser };

/** Audit facts of a check or cash; `receivedOn` is a business day, yyyy-MM-dd. */
type AuditFacts = {
  paymentId: string;
  method: OfflineMethod;
  amountCents: number;
  receivedOn?: string;
  /** Received at the event, not by staff. */
  receivedBy?: 'host';
};

/** Checks and cash that staff or hosts received: recorded, and reversed when that was a mistake. */
@Injectable()
export class OfflinePaymentsService {
  constructor(
    private readonly changes: BookingChangeService,
    private readonly lifecycle: BookingLifecycleService,
    private readonly offline: OfflinePaymentsRepository,
    private readonly capturesRepository: CapturesRepository,
    private readonly settlement: PaymentSettlementService,
    private readonly clock: Clock,
  ) {}

  /**
   * Records a payment and its effects in one transaction: the full amount confirms the booking like a PayPal payment, a
   * part confirms it and leaves the rest due. Idempotent by key. Returns the current booking.
   * @throws AppError NOT_FOUND, STALE, NOT_ALLOWED when nothing is due, VALIDATION for more than is due or an invalid
   * day, IN_PROGRESS during a capture or review.
   */
  async record(recording: Recording): Promise<Booking> {
    const { bookingId, currentUser } = recording;
    return this.changes.asStaffAnyVersion(bookingId, currentUser, (change) =>
      this.recordIn(change, recording),
    );
  }

  /** The same within the caller's change. */
  async recordIn(
    change: BookingChange,
    { input, creationKey, receivedBy }: Pick<Recording, 'input' | 'creationKey' | 'receivedBy'>,
  ): Promise<Booking> {
    const { tx, id: bookingId, booking } = change;
    if (creationKey && (await this.offline.wasCreatedBy(tx, creationKey))) return booking;
    const amountCents = payableCents(booking, input);
    await this.settlement.abandonUnsettled(tx, bookingId);
    const dayError = receivedOnError(input.receivedOn, this.clock.today());
    if (dayError) throw AppError.validation({ receivedOn: dayError });
    const { method, receivedOn } = input;
    const received = { receivedOn, reference: input.reference ?? null, receivedBy: receivedBy ?? null };
    const paymentId = await this.enter(change, { method, amountCents, creationKey, ...received });
    if (amountCents === dueOf(booking)) {
      const { promoCode, discountCents } = booking;
      await this.lifecycle.confirm(tx, bookingId, { promoCode, discountCents });
      await this.settlement.applyEarlierRefunds(tx, booking);
      await change.publish('payment-captured', paymentCaptured(booking, paymentId));
    } else await this.confirmPart(change, paymentId);
    return change.reload();
  }

  /** Stores money with its timeline and audit entries; the caller applies it to the booking. Returns the payment's id. */
  async enter(change: BookingChange, money: Omit<ReceivedMoney, 'bookingId'>): Promise<string> {
    const { method, amountCents, receivedOn, receivedBy } = money;
    const paymentId = await this.offline.insert(change.tx, { bookingId: change.id, ...money });
    const by = receivedBy === null ? {} : { receivedBy: 'host' as const };
    const facts: AuditFacts = { paymentId, method, amountCents, receivedOn, ...by };
    await change.timeline({ code: HISTORY_CODES[method], amountCents });
    await change.audit('payment-recorded', facts);
    return paymentId;
  }

  /** A recorded check or cash, or null. */
  find(paymentId: string): Promise<OfflinePayment | null> {
    return this.offline.find(paymentId);
  }

  /**
   * Reverses a payment that was recorded by mistake; its row stays. The booking keeps its status and day, and the amount
   * is due again. Idempotent. Returns the current booking.
   * @throws AppError NOT_FOUND, STALE, NOT_ALLOWED when some of it is refunded, IN_PROGRESS during a capture or review.
   */
  async reverse({ bookingId, paymentId, input, currentUser }: Reversal): Promise<Booking> {
    return this.changes.asStaffAnyVersion(bookingId, currentUser, (change) =>
      this.reverseIn(change, paymentId, input),
    );
  }

  private async reverseIn(change: BookingChange, paymentId: string, input: ChangeBooking): Promise<Booking> {
    const { tx, id: bookingId, booking } = change;
    const recorded = isId(paymentId) ? await this.offline.find(paymentId, tx) : null;
    if (recorded?.bookingId !== bookingId) throw new AppError('NOT_FOUND');
    if (recorded.isReversed) return booking;
    if (booking.version !== input.version) throw new AppError('STALE');
    await this.settlement.abandonUnsettled(tx, bookingId);
    if (!(await this.offline.void(tx, paymentId))) throw new AppError('NOT_ALLOWED', REFUND_EXISTS);
    await this.lifecycle.reverseMoney(tx, booking, await this.capturesRepository.totals(tx, bookingId));
    const { method, amountCents } = recorded;
    const facts: AuditFacts = { paymentId, method, amountCents };
    await change.timeline({ code: 'payment-undone', amountCents });
    await change.audit('payment-undone', facts);
    await change.publish('offline-payment-undone', { bookingId, paymentId });
    return change.reload();
  }

  /** Confirms a part-paid booking; if it was confirmed before, publishes an event for the mail. */
  private async confirmPart(change: BookingChange, paymentId: string): Promise<void> {
    const { tx, id, booking } = change;
    if (booking.status === 'pending') await change.confirmManually();
    else await change.publish('part-payment-recorded', { bookingId: id, paymentId });
    await this.lifecycle.applyMoney(tx, booking, await this.capturesRepository.totals(tx, id));
  }
}

const dueOf = ({ finalCents, partPaidCents }: Booking) => finalCents - partPaidCents;

/** The amount in cents. @throws AppError STALE, NOT_ALLOWED, VALIDATION. */
function payableCents(booking: Booking, { amount, version }: RecordOfflinePayment): number {
  if (booking.version !== version) throw new AppError('STALE');
  if (isOff(booking) || !isUnpaid(booking)) throw new AppError('NOT_ALLOWED', NOTHING_DUE);
  const cents = textToCents(amount) ?? 0;
  const dueCents = dueOf(booking);
  if (cents > dueCents) throw AppError.validation({ amount: `Only ${centsToDollars(dueCents)} is due.` });
  return cents;
}
