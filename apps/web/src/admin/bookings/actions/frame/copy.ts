import { NOTE_TEXTS } from '../../../../copy/common.js';
import { STAFF_LABEL_TEXTS } from '../../../../copy/staff.js';

/** Texts that all actions on a booking share. */
export const FRAME_TEXTS = {
  back: 'Back',
  failed: NOTE_TEXTS.failed,
  staleTitle: 'The booking has changed',
  refusedTitle: 'This did not work',
  reload: 'Reload',
  reloaded: (status: string, payment: string) =>
    `It is now: ${status}, ${payment}. What you typed is still here.`,
  notAllowed: 'This is no longer possible in its current state.',
  reason: STAFF_LABEL_TEXTS.reason,
  required: 'Fields marked * are required.',
  whatHappens: 'What will happen',
  noMail: 'No email is sent: this booking no longer has an email address.',
  noMailDone: 'No email was sent: this booking no longer has an email address.',
} as const;
