import { BUTTON_TEXTS, NOTE_TEXTS } from '../../../../copy/common.js';
import { STAFF_LABEL_TEXTS } from '../../../../copy/staff.js';

/** Texts of the follow-ups that staff set on a booking. */
export const FOLLOW_UP_TEXTS = {
  title: 'Follow-ups',
  set: 'Follow up',
  text: 'What to do',
  textHint: 'Your team sees this on Today, so leave out the child.',
  day: STAFF_LABEL_TEXTS.day,
  assignee: 'Who',
  choose: 'Please choose',
  save: BUTTON_TEXTS.save,
  cancel: BUTTON_TEXTS.cancel,
  edit: BUTTON_TEXTS.edit,
  editLabel: (text: string) => `Edit: ${text}`,
  done: BUTTON_TEXTS.done,
  doneLabel: (text: string) => `Done: ${text}`,
  saved: 'Follow-up saved',
  finished: 'Follow-up done',
  failed: NOTE_TEXTS.notSaved,
  nobody: 'Nobody',
  by: (who: string, day: string) => `${who}, ${day}`,
  doneAt: (who: string, when: string) => `${who}, done ${when}`,
} as const;
