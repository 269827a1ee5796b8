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
