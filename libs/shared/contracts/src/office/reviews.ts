import { OneOf, OptionalOneOf, Text, WholeNumber } from '../common/fields.js';
import { LIMITS } from '../common/limits.js';

/** `written`: published by a timer three days later. */
export const REVIEW_STATES = ['written', 'published', 'hidden'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

/** The only reasons to hide a review, as the site counts them. */
export const HIDE_REASONS = {
  'names-a-child': 'names a child',
  abuse: 'abuse',
  'another-business': 'another business',
  'not-about-us': 'not about us',
} as const;
export type HideReason = keyof typeof HIDE_REASONS;

/** From this many published reviews on, search engines learn the average, and the sample testimonials are gone. */
export const REVIEWS_TO_COUNT = 3;

const Version = (thing: string) =>
  WholeNumber({ min: 0, max: 2_147_483_647 }, `Please send the version of the ${thing} that you have seen.`);

/** The body of `PUT /api/reviews/own`. */
export class SaveReview {
  @WholeNumber({ min: 1, max: 5 }, 'Please choose 1 to 5 stars.') stars = 0;
  @Text(LIMITS.review, 'Please write at least 10 characters.') text = '';
  /** 0 for a new one. */
  @Version('review') version = 0;
}

/** A family's review, or null; its name in public, and the end of its link. */
export type OwnReview = {
  eventDate: string;
  name: string;
  /** ISO. */
  editableUntil: string;
  review: { stars: number; text: string; state: ReviewState; version: number } | null;
};

/** A published review; `name` and `text` are null once the family's account was deleted. */
export type ReviewView = {
  id: string;
  stars: number;
  text: string | null;
  /** First name and initial. */
  name: string | null;
  /** yyyy-MM-dd of its event. */
  eventDate: string;
  /** yyyy-MM-dd */
  publishedOn: string;
  reply: string | null;
};

/** The latest published reviews, and figures of all; `average` is null without one, else such as "4.7". */
export type ReviewsView = {
  average: string | null;
  count: number;
  hidden: { reason: HideReason; count: number }[];
  reviews: ReviewView[];
};

/** The query of `GET /api/admin/reviews`. */
export class ReviewQuery {
  @OptionalOneOf(REVIEW_STATES, 'Please choose written, published or hidden.') state?: ReviewState =
    undefined;
}

export class HideReview {
  @OneOf(Object.keys(HIDE_REASONS), 'Please choose a reason.') reason = '' as HideReason;
  @Version('review') version = 0;
}

/** Brings a hidden review back. */
export class ShowReview {
  @Version('review') version = 0;
}

export class ReplyToReview {
  @Text({ max: LIMITS.review.max }, 'Please write your reply.') text = '';
  @Version('review') version = 0;
}

/** A review in the inbox; times are ISO 8601 in UTC. */
export type AdminReview = {
  id: string;
  bookingId: string;
  stars: number;
  text: string | null;
  name: string | null;
  eventDate: string;
  state: ReviewState;
  /** Why it is hidden. */
  reason: HideReason | null;
  writtenAt: string;
  editedAt: string | null;
  reply: string | null;
  repliedAt: string | null;
  version: number;
};
