import { Injectable } from '@nestjs/common';
import { AuditService, type RequestUser } from '#libs/platform/auth';
import { BookingAccessService, type Booking } from '#libs/booking/bookings';
import { AppError, awaitsPayment, isHeld, type ResendableMail } from '#libs/shared/contracts';
import { OutboxService } from '#libs/platform/events';
import { BookingBalanceQueries } from '#libs/booking/payments';
import { Clock } from '#libs/platform/config';
import { DataSource } from 'typeorm';
import { MailResendEntity } from './mail-resend.entity.js';

/** The use case "send that mail again": asked by the API, carried out by the worker. */
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

  /** @throws AppError NOT_FOUND, NOT_ALLOWED with the reason when the mail makes no sense now. */
  async request(bookingId: string, kind: ResendableMail, currentUser: RequestUser): Promise<void> {
    const booking = await this.bookings.forHolder(bookingId, currentUser);
    const hasRefund = (await this.money.lastRefund(bookingId)) !== null;
    const whyNot = whyNotResend(kind, { booking, now: this.clock.now(), hasRefund });
    if (whyNot) throw new AppError('NOT_ALLOWED', whyNot);
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

const SENSE: Record<ResendableMail, { isSo: (facts: ResendFacts) => boolean; otherwise: string }> = {
  confirmation: {
    isSo: ({ booking }) => isHeld(booking),
    otherwise: 'This booking is not confirmed, so there is no confirmation to send.',
  },
  'unpaid-reminder': {
    isSo: ({ booking, now }) => awaitsPayment(booking) && booking.startsAt > now,
    otherwise: 'This booking does not wait for a payment, so there is nothing to remind of.',
  },
  cancellation: {
    isSo: ({ booking }) => booking.status === 'cancelled',
    otherwise: 'This booking was not cancelled.',
  },
  refund: {
    isSo: ({ hasRefund }) => hasRefund,
    otherwise: 'Nothing was paid back for this booking yet.',
  },
};

/** Why a mail makes no sense for a booking now, as a sentence; null when it does. */
function whyNotResend(kind: ResendableMail, facts: ResendFacts): string | null {
  if (!facts.booking.parentEmail) return 'There is no address left to write to.';
  return SENSE[kind].isSo(facts) ? null : SENSE[kind].otherwise;
}
