import { Injectable } from '@nestjs/common';
import { MoveByStaffService } from '#libs/booking/booking-changes';
import {
  BookingAccessService,
  BookingsService,
  type Booking,
  type FamilyContacts,
} from '#libs/booking/bookings';
import { BookingBalanceQueries } from '#libs/booking/payments';
import { ReceiptsService } from '#libs/office/documents';
import { AuditService, levelMessage, RateLimitsService, type RequestUser } from '#libs/platform/auth';
import { Clock } from '#libs/platform/config';
import { isId } from '#libs/platform/database';
import { OutboxService } from '#libs/platform/events';
import {
  AppError,
  awaitsPayment,
  isConfirmed,
  isUnpaid,
  type BookingMailView,
  type FamilyMail,
  type ReschedulePreviewQuery,
  type ReschedulePreviewView,
  type ResendableMail,
  type ResendMail,
} from '#libs/shared/contracts';
import { CompanyService } from '#libs/shop/business-settings';
import { DataSource } from 'typeorm';
import { renderRescheduled } from '../mails/booking/rescheduled.mail.js';
import { SentMailsRepository } from '../sent-mails.repository.js';

/** The mails about a booking for staff: list, preview of the reschedule mail, and requests to resend one. */
@Injectable()
export class BookingMailsService {
  constructor(
    private readonly db: DataSource,
    private readonly access: BookingAccessService,
    private readonly bookings: BookingsService,
    private readonly limits: RateLimitsService,
    private readonly balance: BookingBalanceQueries,
    private readonly sentMails: SentMailsRepository,
    private readonly rescheduling: MoveByStaffService,
    private readonly receipts: ReceiptsService,
    private readonly company: CompanyService,
    private readonly outbox: OutboxService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** Oldest first, including unsent ones. */
  async list(bookingId: string): Promise<BookingMailView[]> {
    return (await this.sentMails.listOf([bookingId])).map(({ bookingId: _, ...mail }) => mail);
  }

  /** The same of several bookings, newest first. */
  async listOfFamily({ bookingIds }: FamilyContacts): Promise<FamilyMail[]> {
    return (await this.sentMails.listOf(bookingIds)).toReversed();
  }

  /**
   * Preview of a reschedule with its mail; changes nothing.
   * @throws AppError NOT_FOUND, VALIDATION of `day`.
   */
  async previewMove(
    id: string,
    query: ReschedulePreviewQuery,
    currentUser: RequestUser,
  ): Promise<ReschedulePreviewView> {
    const { preview, booking, start } = await this.rescheduling.preview(id, query, currentUser);
    if (preview.refusal || !booking.parentEmail) return { ...preview, mail: null };
    const from = { fromDay: preview.from.day, fromTime: preview.from.time };
    const rescheduled = { ...booking, ...start };
    const receipt = (await this.receipts.isExpected(booking)) ? { link: null } : null;
    const issuer = await this.company.issuer();
    return { ...preview, mail: renderRescheduled({ booking: rescheduled, issuer, from, receipt }) };
  }

  /**
   * Requests that the worker resends a mail.
   * @throws AppError NOT_FOUND, FORBIDDEN for a credit, which is money, without full rights; NOT_ALLOWED with the reason
   * when the mail does not apply now.
   */
  async requestResend(
    bookingId: string,
    { kind, creditId }: ResendMail,
    currentUser: RequestUser,
  ): Promise<void> {
    if (kind === 'credit' && !currentUser.can('give-credit'))
      throw new AppError('FORBIDDEN', levelMessage(currentUser));
    const booking = await this.access.forHolder(bookingId, currentUser);
    const hasRefund = (await this.balance.lastRefund(bookingId)) !== null;
    const isCreditId = creditId === undefined || isId(creditId);
    const hasCredit = isCreditId && (await this.balance.hasCredit(bookingId, creditId));
    const reason = resendError(kind, { booking, now: this.clock.now(), hasRefund, hasCredit });
    if (reason) throw new AppError('NOT_ALLOWED', reason);
    await this.db.transaction(async (tx) => {
      const request = { bookingId, kind, requestedBy: currentUser.userId };
      const resendId = await this.sentMails.insertResend(tx, request);
      await this.outbox.publish(tx, 'mail-resend-requested', {
        bookingId,
        resendId,
        ...(creditId && { creditId }),
      });
      await this.audit.record(tx, currentUser.userId, {
        what: 'mail-resend-requested',
        subject: 'booking',
        subjectId: bookingId,
        facts: { kind, ...(creditId && { creditId }) },
      });
    });
  }

  /**
   * Requests that the worker mails a new link to pay to a booking's own address, for a family whose browser lost its
   * session; nothing for a booking that has nothing to pay. Nobody learns whether it exists. @throws AppError TOO_MANY.
   */
  async requestLink(bookingId: string, { address }: RequestUser): Promise<void> {
    await this.limits.count(['mail-link-address', address], ['mail-link-booking', bookingId]);
    const booking = await this.bookings.find(bookingId);
    const hasNoLink = !booking?.parentEmail || !isUnpaid(booking) || booking.startsAt <= this.clock.now();
    const kind =
      booking && (awaitsPayment(booking) ? 'unpaid-reminder' : isConfirmed(booking) && 'confirmation');
    if (hasNoLink || !kind) return;
    await this.db.transaction(async (tx) => {
      const resendId = await this.sentMails.insertResend(tx, { bookingId, kind, requestedBy: null });
      await this.outbox.publish(tx, 'mail-resend-requested', { bookingId, resendId });
    });
  }
}

type ResendFacts = { booking: Booking; now: Date; hasRefund: boolean; hasCredit: boolean };

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
    otherwise: 'This booking is not waiting for a payment, so there is no reminder to send.',
  },
  cancellation: {
    isAllowed: ({ booking }) => booking.status === 'cancelled',
    otherwise: 'This booking was not canceled.',
  },
  refund: {
    isAllowed: ({ hasRefund }) => hasRefund,
    otherwise: 'Nothing has been refunded for this booking yet.',
  },
  credit: {
    isAllowed: ({ hasCredit }) => hasCredit,
    otherwise: 'This booking has no credit to send: it is used up, or no owner has released it yet.',
  },
};

/** Message why a mail does not apply to a booking now; null when it does. */
function resendError(kind: ResendableMail, facts: ResendFacts): string | null {
  if (!facts.booking.parentEmail) return 'This booking no longer has an email address.';
  return RESEND_RULES[kind].isAllowed(facts) ? null : RESEND_RULES[kind].otherwise;
}
