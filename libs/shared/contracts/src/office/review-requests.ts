// Apart from `reviews.ts`, which the home page loads without decorators.
import { OneOf, OptionalOneOf, Text, WholeNumber } from '../common/fields.js';
import { LIMITS } from '../common/limits.js';
import { HIDE_REASONS, REVIEW_STATES, type HideReason, type ReviewState } from './reviews.js';

const Version = (thing: string) =>
  WholeNumber({ min: 0, max: 2_147_483_647 }, `Please send the version of the ${thing} that you have seen.`);

/** The body of `PUT /api/reviews/own`. */
export class SaveReview {
  @WholeNumber({ min: 1, max: 5 }, 'Please choose 1 to 5 stars.') stars = 0;
  @Text(LIMITS.review, 'Please write at least 10 characters.') text = '';
  /** 0 for a new one. */
  @Version('review') version = 0;
}

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
