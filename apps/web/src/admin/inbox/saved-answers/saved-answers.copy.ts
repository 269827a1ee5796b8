import { ANSWER_PLACEHOLDERS, type AnswerPlaceholder } from '#libs/shared/contracts';
import { BUTTON_TEXTS, NOTE_TEXTS } from '../../../copy/common.js';

const OPEN: Record<AnswerPlaceholder, string> = {
  name: 'The name',
  phone: 'Your phone number is not set.',
  company: 'The name of the company',
  'next event': 'There is no upcoming confirmed event for this address.',
};

export const SAVED_ANSWER_TEXTS = {
  menu: 'Saved answers',
  none: 'No answers are saved yet.',
  edit: 'Edit the list',
  /** The placeholders that could not be filled in. */
  open: (open: readonly AnswerPlaceholder[]) =>
    `Please fill in ${open.map((each) => `{${each}}`).join(' and ')} before you send. ${open.map((each) => OPEN[each]).join(' ')}`,
  title: 'Saved answers',
  lead: 'Answers that you give often. Everybody who works in the inbox can use them.',
  add: 'Add an answer',
  editOf: (title: string) => `Edit ${title}`,
  removeOf: (title: string) => `Remove ${title}`,
  removeAsk: (title: string) => `Remove ${title}?`,
  removeText: 'Nobody who works in the inbox can use it any more.',
  remove: 'Remove the answer',
  keep: BUTTON_TEXTS.keep,
  upOf: (title: string) => `Move ${title} up`,
  done: BUTTON_TEXTS.done,
  newTitle: 'New answer',
  name: 'Short name',
  nameHint: 'You see this name in the menu.',
  text: 'Answer',
  textHint: `Filled in when you use it: ${ANSWER_PLACEHOLDERS.map((each) => `{${each}}`).join(', ')}.`,
  save: BUTTON_TEXTS.save,
  back: 'Back to the list',
  saved: (title: string) => `Saved: ${title}`,
  removed: (title: string) => `Removed: ${title}`,
  loading: 'Opening the saved answers...',
  failed: 'The saved answers could not be loaded.',
  failedChange: NOTE_TEXTS.failed,
  stale: 'Somebody else changed this answer, so yours was not saved. Press Save to keep yours after all.',
} as const;

export const MESSAGE_BOOKING_TEXTS = {
  title: 'Bookings of this address',
  loading: 'Looking for bookings...',
  failed: 'The bookings of this address could not be loaded.',
  none: 'Nothing was booked with this address.',
  facts: (type: string, children: number, total: string) => `${type}, ${children} children, ${total}`,
} as const;
