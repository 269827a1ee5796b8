import { Injectable } from '@nestjs/common';
import { On, type EventMap } from '#libs/platform/events';
import { AdminMails } from './admin-mails.service.js';
import { OfflineConfirmationService } from './offline-confirmation.service.js';
import { HostMails } from './host-mails.service.js';
import { ExpiredBookingMails } from './expired-booking-mails.js';
import { MoveMails } from './move-mails.js';
import { ResendingService } from './resending.service.js';

/** Mails that follow what staff, the clock or late money do with a booking. */
@Injectable()
export class AdminMailsHandlers {
  constructor(
    private readonly mails: AdminMails,
    private readonly handConfirmations: OfflineConfirmationService,
    private readonly resending: ResendingService,
    private readonly hosts: HostMails,
    private readonly lost: ExpiredBookingMails,
    private readonly moves: MoveMails,
  ) {}

  @On('booking-hand-confirmed', { as: 'hand-confirmation-mail', queue: 'mails' })
  async sendHandConfirmation({ bookingId }: EventMap['booking-hand-confirmed']): Promise<void> {
    await this.handConfirmations.deliver(bookingId);
  }

  @On('booking-cancelled', { as: 'cancellation-mail', queue: 'mails' })
  async sendCancellation({ bookingId }: EventMap['booking-cancelled']): Promise<void> {
    await this.mails.sendCancellation(bookingId);
  }

  @On('booking-moved', { as: 'moved-mail', queue: 'mails' })
  async sendMoved({ bookingId, moveId }: EventMap['booking-moved']): Promise<void> {
    await this.moves.sendMoved(bookingId, moveId);
  }

  @On('payment-refunded', { as: 'refund-mail', queue: 'mails' })
  async sendRefund({ refundId }: EventMap['payment-refunded']): Promise<void> {
    await this.mails.sendRefund(refundId);
  }

  @On('booking-expired', { as: 'expired-mail', queue: 'mails' })
  async sendExpiry({ bookingId, reservationId }: EventMap['booking-expired']): Promise<void> {
    if (reservationId) await this.lost.sendTimeFree(bookingId, reservationId);
    else await this.mails.sendExpiry(bookingId);
  }

  @On('payment-orphaned', { as: 'time-gone-mail', queue: 'mails' })
  async sendTimeGone({ bookingId, paymentId }: EventMap['payment-orphaned']): Promise<void> {
    await this.lost.sendTimeGone(bookingId, paymentId);
  }

  @On('hosts-changed', { as: 'host-changed-mail', queue: 'mails' })
  async sendHostChanged({ bookingId }: EventMap['hosts-changed']): Promise<void> {
    await this.hosts.sendHostChanged(bookingId);
  }

  @On('mail-resend-requested', { as: 'resend-mail', queue: 'mails' })
  async sendAgain({ resendId }: EventMap['mail-resend-requested']): Promise<void> {
    await this.resending.carryOut(resendId);
  }
}
