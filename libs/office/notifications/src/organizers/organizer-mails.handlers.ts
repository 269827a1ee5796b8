import { Injectable } from '@nestjs/common';
import { On, type EventMap } from '#libs/platform/events';
import { MailDispatcherService } from '../mail-dispatcher.service.js';
import {
  certificationAnnouncement,
  contactMessageAnnouncement,
  customGameAnnouncement,
  disputeAnnouncement,
  failedRefundAnnouncement,
  stuckRefundAnnouncement,
  waitingCreditAnnouncement,
  unappliedPaymentAnnouncement,
} from '../mails/organizers/announcements.mail.js';
import { morningMail } from '../mails/organizers/morning.mail.js';
import { OrganizerNewsService } from './organizer-news.service.js';

/** Which event sends which mail to the organizers. */
@Injectable()
export class OrganizerMailsHandlers {
  constructor(
    private readonly mails: MailDispatcherService,
    private readonly news: OrganizerNewsService,
  ) {}

  organizersGetNews(): Promise<boolean> {
    return this.news.isOn();
  }

  @On('custom-game-submitted', {
    as: 'announce-custom-game',
    label: 'notices of custom games',
    queue: 'mails',
  })
  async announceCustomGame(event: EventMap['custom-game-submitted']): Promise<void> {
    await this.mails.sendToEach(customGameAnnouncement, event);
  }

  @On('contact-message-received', {
    as: 'announce-contact-message',
    label: 'notices of messages',
    queue: 'mails',
  })
  async announceContactMessage(event: EventMap['contact-message-received']): Promise<void> {
    await this.mails.sendToEach(contactMessageAnnouncement, event);
  }

  @On('payment-unapplied', {
    as: 'announce-unapplied-payment',
    label: 'notices of unapplied payments',
    queue: 'mails',
  })
  async announceUnappliedPayment(event: EventMap['payment-unapplied']): Promise<void> {
    await this.mails.sendToEach(unappliedPaymentAnnouncement, event);
  }

  @On('refund-failed', { as: 'announce-stuck-refund', label: 'notices of stuck refunds', queue: 'mails' })
  async announceStuckRefund(event: EventMap['refund-failed']): Promise<void> {
    await this.mails.sendToEach(stuckRefundAnnouncement, event);
  }

  @On('credit-issued', { as: 'announce-waiting-credit', label: 'notices of waiting credits', queue: 'mails' })
  async announceWaitingCredit({ creditId }: EventMap['credit-issued']): Promise<void> {
    await this.mails.sendToEach(waitingCreditAnnouncement, { creditId });
  }

  @On('certification-expiring', {
    as: 'announce-expiry',
    label: 'notices of expiring certifications',
    queue: 'mails',
  })
  async announceCertification(event: EventMap['certification-expiring']): Promise<void> {
    await this.mails.sendToEach(certificationAnnouncement, event);
  }

  @On('refund-failed', {
    as: 'announce-failed-refund',
    label: 'notices of failed refunds',
    queue: 'mails',
    when: 'organizersGetNews',
  })
  async announceFailedRefund(event: EventMap['refund-failed']): Promise<void> {
    await this.mails.sendToEach(failedRefundAnnouncement, event);
  }

  @On('payment-disputed', {
    as: 'announce-dispute',
    label: 'notices of disputes',
    queue: 'mails',
    when: 'organizersGetNews',
  })
  async announceDispute(event: EventMap['payment-disputed']): Promise<void> {
    await this.mails.sendToEach(disputeAnnouncement, event);
  }

  @On('workday-started', {
    as: 'morning-mail',
    label: 'emails about what is late and due',
    queue: 'mails',
    when: 'organizersGetNews',
  })
  async sendMorningMail(event: EventMap['workday-started']): Promise<void> {
    // Whoever sets the product up has Today on the screen.
    if (!event.isFirst) await this.mails.sendToEach(morningMail, event);
  }

  @On('booking-confirmed', {
    as: 'report-confirmation',
    label: 'notices of confirmed bookings',
    queue: 'mails',
    when: 'organizersGetNews',
  })
  async reportConfirmation({ bookingId }: EventMap['booking-confirmed']): Promise<void> {
    await this.news.report('confirmed', bookingId);
  }

  @On('booking-hand-confirmed', {
    as: 'report-hand-confirmation',
    label: 'notices of confirmed bookings',
    queue: 'mails',
    when: 'organizersGetNews',
  })
  async reportOfflineConfirmation({ bookingId }: EventMap['booking-hand-confirmed']): Promise<void> {
    await this.news.report('hand-confirmed', bookingId);
  }

  @On('booking-rescheduled', {
    as: 'report-reschedule',
    label: 'notices of rescheduled bookings',
    queue: 'mails',
    when: 'organizersGetNews',
  })
  async reportReschedule({ bookingId, rescheduleId }: EventMap['booking-rescheduled']): Promise<void> {
    await this.news.report('rescheduled', bookingId, rescheduleId);
  }

  @On('booking-cancelled', {
    as: 'report-cancellation',
    label: 'notices of canceled bookings',
    queue: 'mails',
    when: 'organizersGetNews',
  })
  async reportCancellation({ bookingId }: EventMap['booking-cancelled']): Promise<void> {
    await this.news.report('cancelled', bookingId);
  }

  @On('mail-refused', {
    as: 'report-refused-mail',
    label: 'notices of refused emails',
    queue: 'mails',
    when: 'organizersGetNews',
  })
  async reportRefusedMail({ bookingId, mailId }: EventMap['mail-refused']): Promise<void> {
    await this.news.report('mail-refused', bookingId, mailId);
  }
}
