import { Injectable } from '@nestjs/common';
import { Clock } from '#libs/platform/config';
import { Every, OutboxService } from '#libs/platform/events';
import { MINUTE_MS, REVIEWS_TO_COUNT } from '#libs/shared/contracts';
import { TestimonialsService } from '#libs/shop/catalog';
import { DataSource, type EntityManager } from 'typeorm';
import { ReviewsRepository } from './reviews.repository.js';
import { publishedUntil, requestsDueAt } from './reviews.rules.js';
import { ReviewsService } from './reviews.service.js';

/** What becomes due with time: emails that ask for a review, and the publication of reviews. */
@Injectable()
export class PublishReviewsService {
  constructor(
    private readonly db: DataSource,
    private readonly repository: ReviewsRepository,
    private readonly reviews: ReviewsService,
    private readonly testimonials: TestimonialsService,
    private readonly outbox: OutboxService,
    private readonly clock: Clock,
  ) {}

  /**
   * Publishes `review-requested` at 10 AM of the day after an event finished, and once more five days later unless the
   * family has written. Returns how many.
   */
  @Every(MINUTE_MS, { as: 'review-requests' })
  async request(): Promise<number> {
    const now = this.clock.now();
    const due = requestsDueAt(now, this.clock.zone);
    if (!due || !(await this.reviews.isOn())) return 0;
    return this.db.transaction(async (tx) => {
      const asked = await this.repository.insertRequests(tx, due.finished, now);
      const reminded = await this.repository.insertReminders(tx, due.asked, now);
      for (const bookingId of asked)
        await this.outbox.publish(tx, 'review-requested', { bookingId, isReminder: false });
      for (const bookingId of reminded)
        await this.outbox.publish(tx, 'review-requested', { bookingId, isReminder: true });
      return asked.length + reminded.length;
    });
  }

  /** Publishes the reviews that were written three days ago, whatever their stars. Returns how many. */
  @Every(MINUTE_MS, { as: 'publish-reviews' })
  async publish(): Promise<number> {
    if (!(await this.reviews.isOn())) return 0;
    const now = this.clock.now();
    return this.db.transaction(async (tx) => {
      const published = await this.repository.publish(tx, publishedUntil(now), now);
      if (published > 0) await this.retireSamples(tx);
      return published;
    });
  }

  /** From the third published review on, the sample testimonials leave the site; the owner can restore them. */
  async retireSamples(tx: EntityManager): Promise<void> {
    const { count } = await this.repository.figures(tx);
    if (count >= REVIEWS_TO_COUNT) await this.testimonials.retireSamples(tx);
  }
}
