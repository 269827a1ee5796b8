import type { ReviewState } from '#libs/shared/contracts';
import { plural } from '../../../lib/format/format.js';

export const REVIEW_BOX_TEXTS = {
  title: 'Reviews of families',
  toList: 'All reviews',
  lead: 'We publish each review after three days, whatever its stars. You can reply once, and hide only what breaks a rule.',
  none: 'No reviews here.',
  noneText: 'What families write after their event arrives here.',
  anonymous: 'A family that deleted its account',
  removed: 'The text was removed with the family’s data.',
  stars: (stars: number) => plural(stars, 'star'),
  written: (when: string) => `Written ${when}`,
  edited: (when: string) => `edited ${when}`,
  event: (day: string) => `event on ${day}`,
  seeBooking: 'Open booking',
  hidden: (reason: string) => `Hidden: ${reason}`,
  ourReply: 'Our reply',
  reply: 'Reply',
  editReply: 'Edit reply',
  replyTitle: (name: string) => `Reply to ${name}`,
  replyLead: 'Everybody can read it below the review. We do not email it.',
  replyLabel: 'Your reply',
  replySave: 'Publish reply',
  replied: 'Your reply is on the site.',
  hide: 'Hide',
  hideTitle: (name: string) => `Hide the review of ${name}?`,
  hideLead: 'The site shows how many reviews are hidden and why. Few stars are no reason.',
  hideReason: 'Reason',
  hideReasonEmpty: 'Please choose',
  hideSave: 'Hide review',
  hid: 'The review is hidden.',
  show: 'Bring back',
  shown: 'The review is back.',
} as const;

export const REVIEW_STATE_LABELS: Record<ReviewState, string> = {
  written: 'Not published yet',
  published: 'Published',
  hidden: 'Hidden',
};
