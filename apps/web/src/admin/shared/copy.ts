import { BUTTON_TEXTS } from '../../copy/common.js';

export const PICTURE_TEXTS = {
  choose: 'Choose a picture',
  change: 'Choose another picture',
  hint: 'PNG, JPEG, WebP or AVIF, at most 10 MB. Landscape format suits best, 1600 pixels wide is enough.',
  none: 'No picture yet',
  sending: 'Sending the picture',
  working: 'Optimizing the picture...',
  done: 'The picture is ready. Save to show it.',
  tooLarge: 'This picture is larger than 10 MB. Please make it smaller.',
  wrongType: 'Please choose a PNG, JPEG, WebP or AVIF picture.',
  failed: 'The picture did not arrive. Please check your connection and try again.',
  now: 'Current picture',
} as const;

/** Why controls are disabled, by the level that they need. */
export const RIGHTS_NOTES = {
  work: 'View only: you can look at everything here',
  full: 'Only owners can change this',
} as const;

export const MAIL_PREVIEW_TEXTS = { subject: 'Subject' } as const;

/** Forms and confirmations. */
export const FORM_TEXTS = {
  cancel: BUTTON_TEXTS.cancel,
  failed: 'This could not be saved. What you typed is still here; please try again.',
  conflicts: 'Conflicts with:',
  reload: 'Discard my changes and show the current version',
} as const;
