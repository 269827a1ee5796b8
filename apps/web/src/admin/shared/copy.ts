import { BUTTON_TEXTS } from '../../copy/common.js';
import { plural } from '../../lib/format/format.js';

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

/** The bar of a form, and the question before its changes are lost. */
export const UNSAVED_TEXTS = {
  title: 'Unsaved changes',
  changes: (count: number) => plural(count, 'change'),
  save: BUTTON_TEXTS.save,
  discard: 'Discard',
  question: 'Leave without saving?',
  questionText: 'What you typed here is not saved yet.',
  leave: 'Leave without saving',
  stay: BUTTON_TEXTS.keepEditing,
} as const;
