import { Injectable } from '@nestjs/common';
import { AutoAssignHostsService } from '#libs/booking/staffing';
import { On, type Attempt, type EventMap } from '#libs/platform/events';
import { MailDispatcherService } from './mail-dispatcher.service.js';
import {
  emailChangedMail,
  emailChangeMail,
  emailVerificationMail,
  passwordChangedMail,
  passwordResetMail,
} from './mails/account/account.mail.js';
import { claimMail } from './mails/account/claim.mail.js';
import {
  newAdministratorMail,
  hostInvitationMail,
  invitationMail,
  roleChangedMail,
} from './mails/account/team.mail.js';
import { addressChangedMail } from './mails/booking/address-changed.mail.js';
import { cancelRequestedMail, cancelUndoneMail } from './mails/booking/cancel-request.mail.js';
import { cancellationMail } from './mails/booking/cancellation.mail.js';
import { childDataRemovedMail } from './mails/booking/child-data-removed.mail.js';
import { confirmationMail } from './mails/booking/confirmation.mail.js';
import { editedMail } from './mails/booking/edited.mail.js';
import { expiredMail, timeFreeMail } from './mails/booking/expired.mail.js';
import { hostChangedMail } from './mails/booking/host-changed.mail.js';
import { rainWithdrawnMail, rainMail } from './mails/booking/rain.mail.js';
import { moveUndoneMail, rescheduledMail } from './mails/booking/rescheduled.mail.js';
import { reviewReminderMail, reviewRequestMail } from './mails/booking/review-request.mail.js';
import { offlineConfirmationMail } from './mails/booking/offline-confirmation.mail.js';
import { onTheWayMail } from './mails/booking/on-the-way.mail.js';
import { waitingOfferMail } from './mails/booking/waiting-offer.mail.js';
import { contactReplyMail } from './mails/inbox/contact-reply.mail.js';
import { customGameDecisionMail } from './mails/inbox/custom-game-decision.mail.js';
import { balanceOverdueMail, balanceReminderMail } from './mails/payment/balance.mail.js';
import { creditMail } from './mails/payment/credit.mail.js';
import { dueAgainMail } from './mails/payment/due-again.mail.js';
import { furtherPaymentMail } from './mails/payment/further-payment.mail.js';
import { latePaymentMail } from './mails/payment/late-payment.mail.js';
import { partPaymentMail, paymentUndoneMail } from './mails/payment/offline-payment.mail.js';
import { paymentDeclinedMail } from './mails/payment/payment-declined.mail.js';
import { payLinkMail } from './mails/payment/pay-link.mail.js';
import { refundMail } from './mails/payment/refund.mail.js';
import { unpaidReminderMail } from './mails/payment/unpaid-reminder.mail.js';
import { OrganizerNewsService } from './organizers/organizer-news.service.js';
import { SentMailsRepository } from './sent-mails.repository.js';

/**
 * Which event sends which mail to accounts, families and senders. Each mail's file decides when it is obsolete; those to
 * organizers are in `organizers/organizer-mails.handlers.ts`.
 */
@Injectable()
export class NotificationsHandlers {
  constructor(
    private readonly mails: MailDispatcherService,
    private readonly news: OrganizerNewsService,
    private readonly sentMails: SentMailsRepository,
    private readonly hosts: AutoAssignHostsService,
  ) {}

  // To accounts, the team and hosts.

  @On('password-reset-requested', {
    as: 'password-reset-mail',
    label: 'emails with reset links',
    queue: 'mails',
  })
  async sendPasswordReset(event: EventMap['password-reset-requested']): Promise<void> {
    await this.mails.send(passwordResetMail, event);
  }

  @On('email-verification-requested', {
    as: 'email-verification-mail',
    label: 'emails to confirm an address',
    queue: 'mails',
  })
  async sendEmailVerification(event: EventMap['email-verification-requested']): Promise<void> {
    await this.mails.send(emailVerificationMail, event);
  }

  @On('email-change-requested', {
    as: 'email-change-mail',
    label: 'emails to confirm a new address',
    queue: 'mails',
  })
  async sendEmailChange(event: EventMap['email-change-requested']): Promise<void> {
    await this.mails.send(emailChangeMail, event);
  }

  @On('email-changed', { as: 'email-changed-mail', label: 'emails about a changed address', queue: 'mails' })
  async sendEmailChanged(event: EventMap['email-changed']): Promise<void> {
    await this.mails.send(emailChangedMail, event);
  }

  @On('password-changed', {
    as: 'password-changed-mail',
    label: 'emails about changed passwords',
    queue: 'mails',
  })
  async sendPasswordChanged({ userId }: EventMap['password-changed'], { eventId }: Attempt): Promise<void> {
    await this.mails.send(passwordChangedMail, { userId, eventId });
  }

  @On('booking-claim-requested', {
    as: 'booking-claim-mail',
    label: 'emails to claim bookings',
    queue: 'mails',
  })
  async sendClaim(
    { bookingId, userId }: EventMap['booking-claim-requested'],
    { eventId }: Attempt,
  ): Promise<void> {
    if (bookingId) await this.mails.send(claimMail, { bookingId, userId, eventId });
  }

  @On('administrator-invited', {
    as: 'invitation-mail',
    label: 'invitations of administrators',
    queue: 'mails',
  })
  async sendInvitation(event: EventMap['administrator-invited']): Promise<void> {
    await this.mails.send(invitationMail, event);
  }

  @On('host-invited', { as: 'host-invitation-mail', label: 'invitations of hosts', queue: 'mails' })
  async sendHostInvitation(event: EventMap['host-invited']): Promise<void> {
    await this.mails.send(hostInvitationMail, event);
  }

  @On('administrator-changed', {
    as: 'administrator-changed-mail',
    label: 'emails about rights',
    queue: 'mails',
  })
  async sendRoleChanged({ userId }: EventMap['administrator-changed'], { eventId }: Attempt): Promise<void> {
    await this.mails.send(roleChangedMail, { userId, eventId });
  }

  @On('administrator-gained', {
    as: 'administrator-gained-mail',
    label: 'emails about new administrators',
    queue: 'mails',
  })
  async sendNewAdministrator(event: EventMap['administrator-gained']): Promise<void> {
    await this.mails.sendToEach(newAdministratorMail, event);
  }

  // To families, about a booking.

  @On('receipt-issued', { as: 'confirmation-mail', label: 'confirmation emails', queue: 'mails' })
  async confirmWithReceipt({ bookingId }: EventMap['receipt-issued']): Promise<void> {
    await this.sendConfirmation(bookingId);
  }

  @On('receipt-delayed', {
    as: 'confirmation-mail-without-receipt',
    label: 'confirmation emails without a receipt',
    queue: 'mails',
  })
  async confirmWithoutReceipt({ bookingId }: EventMap['receipt-delayed']): Promise<void> {
    await this.sendConfirmation(bookingId);
    await this.sendWaiting(bookingId);
    await this.news.report('receipt-late', bookingId);
  }

  @On('receipt-revised', { as: 'mails-with-new-receipt', label: 'emails with new receipts', queue: 'mails' })
  async sendWithNewReceipt({ bookingId }: EventMap['receipt-revised']): Promise<void> {
    await this.sendWaiting(bookingId);
  }

  @On('booking-hand-confirmed', {
    as: 'hand-confirmation-mail',
    label: 'confirmation emails',
    queue: 'mails',
  })
  async sendOfflineConfirmation({ bookingId }: EventMap['booking-hand-confirmed']): Promise<void> {
    await this.hosts.assignBeforeMail(bookingId);
    await this.mails.send(offlineConfirmationMail, { bookingId });
  }

  @On('booking-rescheduled', { as: 'rescheduled-mail', label: 'emails about new times', queue: 'mails' })
  async sendRescheduled(event: EventMap['booking-rescheduled']): Promise<void> {
    await this.mails.send(rescheduledMail, event);
  }

  @On('reschedule-undone', {
    as: 'reschedule-undone-mail',
    label: 'emails about undone reschedules',
    queue: 'mails',
  })
  async sendMoveUndone(event: EventMap['reschedule-undone']): Promise<void> {
    await this.mails.send(moveUndoneMail, event);
  }

  @On('cancel-requested', { as: 'cancel-requested-mail', label: 'cancellation emails', queue: 'mails' })
  async sendCancelRequested(event: EventMap['cancel-requested']): Promise<void> {
    await this.mails.send(cancelRequestedMail, event);
  }

  @On('cancel-undone', {
    as: 'cancel-undone-mail',
    label: 'emails about undone cancellations',
    queue: 'mails',
  })
  async sendCancelUndone(event: EventMap['cancel-undone']): Promise<void> {
    await this.mails.send(cancelUndoneMail, event);
  }

  @On('booking-edited', { as: 'edited-mail', label: 'emails about edits', queue: 'mails' })
  async sendEdited(event: EventMap['booking-edited']): Promise<void> {
    await this.mails.send(editedMail, event);
  }

  @On('booking-edited', {
    as: 'address-changed-mail',
    label: 'emails about a changed address',
    queue: 'mails',
  })
  async sendAddressChanged(event: EventMap['booking-edited']): Promise<void> {
    await this.mails.send(addressChangedMail, event);
  }

  @On('hosts-changed', { as: 'host-changed-mail', label: 'emails about hosts', queue: 'mails' })
  async sendHostChanged(event: EventMap['hosts-changed']): Promise<void> {
    await this.mails.send(hostChangedMail, event);
  }

  @On('event-progressed', { as: 'on-the-way-mail', label: 'emails about arriving hosts', queue: 'mails' })
  async sendOnTheWay({ bookingId, step }: EventMap['event-progressed']): Promise<void> {
    if (step === 'on-the-way') await this.mails.send(onTheWayMail, { bookingId });
  }

  @On('booking-cancelled', { as: 'cancellation-mail', label: 'cancellation emails', queue: 'mails' })
  async sendCancellation({ bookingId }: EventMap['booking-cancelled']): Promise<void> {
    await this.mails.send(cancellationMail, { bookingId });
  }

  @On('booking-expired', { as: 'expired-mail', label: 'emails about expired bookings', queue: 'mails' })
  async sendExpired({ bookingId, reservationId }: EventMap['booking-expired']): Promise<void> {
    if (reservationId) await this.mails.send(timeFreeMail, { bookingId, reservationId });
    else await this.mails.send(expiredMail, { bookingId });
  }

  @On('waiting-offer-made', {
    as: 'waiting-offer-mail',
    label: 'emails with offers of free times',
    queue: 'mails',
  })
  async sendWaitingOffer(event: EventMap['waiting-offer-made']): Promise<void> {
    await this.mails.send(waitingOfferMail, event);
  }

  @On('rain-offer-made', { as: 'rain-offer-mail', label: 'emails about rain', queue: 'mails' })
  async sendRainOffer(event: EventMap['rain-offer-made']): Promise<void> {
    await this.mails.send(rainMail, event);
  }

  @On('rain-offer-withdrawn', {
    as: 'rain-withdrawn-mail',
    label: 'emails about rain called off',
    queue: 'mails',
  })
  async sendRainWithdrawn(event: EventMap['rain-offer-withdrawn']): Promise<void> {
    await this.mails.send(rainWithdrawnMail, event);
  }

  @On('booking-purged', { as: 'child-data-removed-mail', label: 'emails about removed data', queue: 'mails' })
  async sendChildDataRemoved({ bookingId }: EventMap['booking-purged']): Promise<void> {
    await this.mails.send(childDataRemovedMail, { bookingId });
  }

  @On('review-requested', { as: 'review-mail', label: 'emails that ask for reviews', queue: 'mails' })
  async sendReviewRequest({ bookingId, isReminder }: EventMap['review-requested']): Promise<void> {
    await this.mails.send(isReminder ? reviewReminderMail : reviewRequestMail, { bookingId });
  }

  // To families, about money.

  @On('booking-made-by-staff', { as: 'pay-link-mail', label: 'emails with pay links', queue: 'mails' })
  async sendPayLink(event: EventMap['booking-made-by-staff']): Promise<void> {
    await this.mails.send(payLinkMail, event);
  }

  @On('booking-left-unpaid', { as: 'unpaid-reminder-mail', label: 'payment reminders', queue: 'mails' })
  async sendReminder({ bookingId }: EventMap['booking-left-unpaid']): Promise<void> {
    await this.mails.send(unpaidReminderMail, { bookingId });
  }

  @On('balance-due', { as: 'balance-mail', label: 'emails about balances', queue: 'mails' })
  async sendBalanceNotice(event: EventMap['balance-due']): Promise<void> {
    await this.mails.send(event.notice === 'overdue' ? balanceOverdueMail : balanceReminderMail, event);
  }

  @On('payment-captured', {
    as: 'further-payment-mail',
    label: 'emails about payments',
    queue: 'mails',
    when: 'isFurtherPayment',
  })
  async sendFurtherPayment(event: EventMap['payment-captured']): Promise<void> {
    if (event.revision !== undefined) await this.mails.send(furtherPaymentMail, event);
  }

  async isFurtherPayment(event: EventMap['payment-captured']): Promise<boolean> {
    return !event.isFirst && (await this.mails.isDue(furtherPaymentMail, event));
  }

  @On('part-payment-recorded', { as: 'part-payment-mail', label: 'emails about payments', queue: 'mails' })
  async sendPartPayment(event: EventMap['part-payment-recorded']): Promise<void> {
    await this.mails.send(partPaymentMail, event);
  }

  @On('offline-payment-undone', {
    as: 'payment-undone-mail',
    label: 'emails about undone payments',
    queue: 'mails',
  })
  async sendPaymentUndone(event: EventMap['offline-payment-undone']): Promise<void> {
    await this.mails.send(paymentUndoneMail, event);
  }

  @On('refund-due-again', { as: 'due-again-mail', label: 'emails about refunds by mistake', queue: 'mails' })
  async sendDueAgain({ refundId }: EventMap['refund-due-again']): Promise<void> {
    await this.mails.send(dueAgainMail, { refundId });
  }

  @On('payment-declined', {
    as: 'payment-declined-mail',
    label: 'emails about declined payments',
    queue: 'mails',
  })
  async sendPaymentDeclined(event: EventMap['payment-declined']): Promise<void> {
    await this.mails.send(paymentDeclinedMail, event);
  }

  @On('payment-unapplied', { as: 'time-gone-mail', label: 'emails about lost times', queue: 'mails' })
  async sendLatePayment(event: EventMap['payment-unapplied']): Promise<void> {
    await this.mails.send(latePaymentMail, event);
  }

  @On('payment-refunded', { as: 'refund-mail', label: 'refund emails', queue: 'mails' })
  async sendRefund({ refundId }: EventMap['payment-refunded']): Promise<void> {
    await this.mails.send(refundMail, { refundId });
  }

  @On('credit-issued', { as: 'credit-mail', label: 'emails with credits', queue: 'mails' })
  async sendCredit({ creditId }: EventMap['credit-issued']): Promise<void> {
    await this.mails.send(creditMail, { creditId });
  }

  // To senders of messages and custom games.

  @On('contact-reply-written', { as: 'contact-reply-mail', label: 'answers to messages', queue: 'mails' })
  async sendContactReply(event: EventMap['contact-reply-written']): Promise<void> {
    await this.mails.send(contactReplyMail, event);
  }

  @On('custom-game-decided', {
    as: 'custom-game-decision-mail',
    label: 'answers about custom games',
    queue: 'mails',
  })
  async sendCustomGameDecision(event: EventMap['custom-game-decided']): Promise<void> {
    await this.mails.send(customGameDecisionMail, event);
  }

  private async sendConfirmation(bookingId: string): Promise<void> {
    await this.hosts.assignBeforeMail(bookingId);
    await this.mails.send(confirmationMail, { bookingId });
  }

  /** Sends the mails that waited for a booking's new receipt. */
  private async sendWaiting(bookingId: string): Promise<void> {
    const kinds = ['booking-rescheduled', 'booking-edited', 'further-payment'] as const;
    for (const { kind, subjectId } of await this.sentMails.listUnfinished(bookingId, kinds)) {
      if (kind === 'booking-rescheduled')
        await this.mails.send(rescheduledMail, { bookingId, rescheduleId: subjectId });
      else if (kind === 'booking-edited') await this.mails.send(editedMail, { bookingId, editId: subjectId });
      else await this.mails.send(furtherPaymentMail, { bookingId, paymentId: subjectId });
    }
  }
}
