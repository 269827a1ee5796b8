import { Injectable } from '@nestjs/common';
import { On, type EventMap } from '#libs/platform/events';
import { BookingNews } from './organiser-news.service.js';
import { MorningDigest } from './morning-digest.js';

type OfBooking = { bookingId: string };

/** What organisers hear, when the owner has asked for it. */
@Injectable()
export class OrganiserNewsHandlers {
  constructor(
    private readonly news: BookingNews,
    private readonly digest: MorningDigest,
  ) {}

  @On('booking-confirmed', { as: 'tell-of-confirmation', queue: 'mails' })
  async confirmed({ bookingId }: OfBooking): Promise<void> {
    await this.news.tell('confirmed', bookingId);
  }

  @On('booking-hand-confirmed', { as: 'tell-of-hand-confirmation', queue: 'mails' })
  async handConfirmed({ bookingId }: OfBooking): Promise<void> {
    await this.news.tell('hand-confirmed', bookingId);
  }

  @On('booking-moved', { as: 'tell-of-move', queue: 'mails' })
  async moved({ bookingId, moveId }: EventMap['booking-moved']): Promise<void> {
    await this.news.tell('moved', bookingId, moveId);
  }

  @On('booking-cancelled', { as: 'tell-of-cancellation', queue: 'mails' })
  async cancelled({ bookingId }: OfBooking): Promise<void> {
    await this.news.tell('cancelled', bookingId);
  }

  @On('mail-refused', { as: 'tell-of-refused-mail', queue: 'mails' })
  async mailRefused({ bookingId, mailId }: EventMap['mail-refused']): Promise<void> {
    await this.news.tell('mail-refused', bookingId, mailId);
  }

  @On('organiser-digest-due', { as: 'organiser-digest-mail', queue: 'mails' })
  async sendDigest({ day }: EventMap['organiser-digest-due']): Promise<void> {
    await this.digest.send(day);
  }
}
