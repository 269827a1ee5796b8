import { Injectable } from '@nestjs/common';
import { AuditService, type RequestUser } from '#libs/platform/auth';
import { BookingAccessService, type Booking } from '#libs/booking/bookings';
import { AppError, awaitsPayment, isConfirmed, type ResendableMail } from '#libs/shared/contracts';
import { OutboxService } from '#libs/platform/events';
import { BookingBalanceQueries } from '#libs/booking/payments';
import { Clock } from '#libs/platform/config';
import { DataSource } from 'typeorm';
import { MailResendEntity } from './mail-resend.entity.js';

/** Requests to resend a mail; the worker sends it. */
@Injectable()
export class ResendsService {
  constructor(
    private readonly db: DataSource,
    private readonly bookings: BookingAccessService,
    private readonly money: BookingBalanceQueries,
    private readonly outbox: OutboxService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError NOT_FOUND, NOT_ALLOWED with the reason when the mail does not apply now. */
  async request(bookingId: string, kind: ResendableMail, currentUser: RequestUser): Promise<void> {
    const booking = await this.bookings.forHolder(bookingId, currentUser);
    const hasRefund = (await this.money.lastRefund(bookingId)) !== null;
    const reason = resendError(kind, { booking, now: this.clock.now(), hasRefund });
    if (reason) throw new AppError('NOT_ALLOWED', reason);
    await this.db.transaction(async (tx) => {
      const resend = tx.create(MailResendEntity, { bookingId, kind, requestedBy: currentUser.userId });
      await tx.save(resend);
      await this.outbox.publish(tx, 'mail-resend-requested', { bookingId, resendId: resend.id });
      await this.audit.record(tx, currentUser.userId, {
        what: 'mail-resend-requested',
        subject: 'booking',
        subjectId: bookingId,
        facts: { kind },
      });
    });
  }
}

type ResendFacts = { booking: Booking; now: Date; hasRefund: boolean };

const RESEND_RULES: Record<
  ResendableMail,
  { isAllowed: (facts: ResendFacts) => boolean; otherwise: string }
> = {
  confirmation: {
    isAllowed: ({ booking }) => isConfirmed(booking),
    otherwise: 'This booking is not confirmed, so there is no confirmation to send.',
  },
  'unpaid-reminder': {
    isAllowed: ({ booking, now }) => awaitsPayment(booking) && booking.startsAt > now,
    otherwise: 'This booking does not wait for a payment, so there is nothing to remind of.',
  },
  cancellation: {
    isAllowed: ({ booking }) => booking.status === 'cancelled',
    otherwise: 'This booking was not cancelled.',
  },
  refund: {
    isAllowed: ({ hasRefund }) => hasRefund,
    otherwise: 'Nothing was paid back for this booking yet.',
  },
};

/** Message why a mail does not apply to a booking now; null when it does. */
function resendError(kind: ResendableMail, facts: ResendFacts): string | null {
  if (!facts.booking.parentEmail) return 'There is no address left to write to.';
  return RESEND_RULES[kind].isAllowed(facts) ? null : RESEND_RULES[kind].otherwise;
}
