import { Injectable } from '@nestjs/common';
import { On, type EventMap } from '#libs/platform/events';
import { ReviewsService } from './reviews.service.js';

@Injectable()
export class ReviewsHandlers {
  constructor(private readonly reviews: ReviewsService) {}

  @On('booking-purged', { as: 'redact-review', label: 'reviews to redact' })
  async redact({ bookingId }: EventMap['booking-purged']): Promise<void> {
    await this.reviews.redactOf(bookingId);
  }
}
