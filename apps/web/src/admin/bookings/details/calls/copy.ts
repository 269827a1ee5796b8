import type { CallOutcome, PromisedCall, PromiseState } from '#libs/shared/contracts';

/** Texts of the calls promised to families. */
export const CALL_TEXTS = {
  title: 'Calls',
  by: {
    later: (by) => `Call by ${by}`,
    due: (by) => `Call by ${by}`,
    overdue: (by) => `Due since ${by}`,
  } satisfies Record<PromiseState, (by: string) => string>,
  why: {
    first: 'We promise a call within 24 hours of booking.',
    'before-event': 'We promise a call 48 to 72 hours before the event.',
  } satisfies Record<PromisedCall['which'], string>,
  later: (from: string, by: string) => `The next call is promised between ${from} and ${by}.`,
  none: 'No call is due.',
  note: 'Note',
  noteHint: 'Optional. Only your team sees it.',
  how: 'How did the call go?',
  outcomes: {
    reached: 'Reached',
    'left-message': 'Left a message',
    'no-answer': 'No answer',
  } satisfies Record<CallOutcome, string>,
  noted: 'Call saved',
  failed: 'The call could not be saved. Please try again.',
  takeBack: 'Undo',
  takenBack: 'Call removed',
  notTakenBack: 'The call could not be removed. Please try again.',
} as const;
