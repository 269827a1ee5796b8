import { Injectable } from '@nestjs/common';
import { BookingLinksService, BookingsService, type Booking } from '#libs/booking/bookings';
import { cachedFor, Clock } from '#libs/platform/config';
import { Retention } from '#libs/platform/events';
import {
  AppError,
  BOOKING_NOT_FOUND,
  DAY_MS,
  displayName,
  SECOND_MS,
  staleMessage,
  type OwnReview,
  type ReviewsView,
  type SaveReview,
} from '#libs/shared/contracts';
import { PoliciesService } from '#libs/shop/business-settings';
import { cachedAnswer, type CachedAnswer } from '#libs/shop/catalog';
import type { ReviewEntity } from './review.entity.js';
import { ReviewsRepository } from './reviews.repository.js';

/** A review in the copy of one's data. */
export type ReviewCopy = Pick<
  ReviewEntity,
  'bookingId' | 'stars' | 'text' | 'state' | 'writtenAt' | 'reply'
> & {
  name: string | null;
};

const NONE: ReviewsView = { average: null, count: 0, hidden: [], reviews: [] };
const EDITABLE_DAYS = 30;

/** Reviews as families write them and as visitors see them. All of it is off until the owner switches it on. */
@Injectable()
export class ReviewsService {
  constructor(
    private readonly reviews: ReviewsRepository,
    private readonly links: BookingLinksService,
    private readonly bookings: BookingsService,
    private readonly policies: PoliciesService,
    private readonly clock: Clock,
  ) {}

  async isOn(): Promise<boolean> {
    return (await this.policies.current()).reviews;
  }

  /** The review of the family that has this key. @throws AppError NOT_FOUND for an unknown or ended key. */
  async open(key: string | null): Promise<OwnReview> {
    const booking = await this.reviewedBooking(key);
    return ownReview(booking, await this.reviews.findOf(booking.id));
  }

  /**
   * Writes the family's review, or edits it until its link ends. An edit keeps its state, so a hidden one stays hidden. A
   * repeat with the same content changes nothing.
   * @throws AppError NOT_FOUND for an unknown or ended key, STALE for another version.
   */
  async save(key: string | null, { stars, text, version }: SaveReview): Promise<OwnReview> {
    const booking = await this.reviewedBooking(key);
    const at = this.clock.now();
    const written = { bookingId: booking.id, stars, text, shownName: displayName(booking.parentName), at };
    const isSaved =
      version === 0 ? await this.reviews.insert(written) : await this.reviews.edit(written, version);
    const review = await this.reviews.findOf(booking.id);
    const isRepeat = review?.stars === stars && review.text === text;
    if (!isSaved && !isRepeat) throw new AppError('STALE', staleMessage('review'));
    return ownReview(booking, review);
  }

  /** What the site shows, from memory; at most a second old. Nothing while reviews are off. */
  readonly answer = cachedFor(SECOND_MS, async (): Promise<CachedAnswer<ReviewsView>> => {
    return cachedAnswer<ReviewsView>(JSON.stringify((await this.isOn()) ? await this.view() : NONE));
  });

  private async view(): Promise<ReviewsView> {
    return {
      ...(await this.reviews.figures()),
      hidden: await this.reviews.countHidden(),
      reviews: await this.reviews.listPublished(this.clock.zone),
    };
  }

  /** Whether the family of this booking has written one. */
  async hasReview(bookingId: string): Promise<boolean> {
    return (await this.reviews.findOf(bookingId)) !== null;
  }

  /** The reviews of these bookings, for the copy of one's data. */
  async listOf(bookingIds: readonly string[]): Promise<ReviewCopy[]> {
    const reviews = await this.reviews.listOf(bookingIds);
    return reviews.map(({ bookingId, stars, text, shownName: name, state, writtenAt, reply }) => ({
      bookingId,
      stars,
      text,
      name,
      state,
      writtenAt,
      reply,
    }));
  }

  /** Removes text and name of this booking's review if its family was removed, or if it is hidden. */
  async redactOf(bookingId: string): Promise<void> {
    await this.reviews.redact(bookingId);
  }

  /** The same of all: also of one that was written or hidden later. */
  @Retention()
  redact(): Promise<number> {
    return this.reviews.redact(null);
  }

  private async reviewedBooking(key: string | null): Promise<Booking> {
    const booking = (await this.isOn()) && (await this.bookings.find(await this.links.openReview(key)));
    if (!booking || booking.status !== 'completed') throw new AppError('NOT_FOUND', BOOKING_NOT_FOUND);
    return booking;
  }
}

const ownReview = ({ eventDate, parentName, startsAt }: Booking, review: ReviewEntity | null): OwnReview => ({
  eventDate,
  name: displayName(parentName),
  editableUntil: new Date(startsAt.getTime() + EDITABLE_DAYS * DAY_MS).toISOString(),
  review: review && {
    stars: review.stars,
    text: review.text ?? '',
    state: review.state,
    version: review.version,
  },
});
