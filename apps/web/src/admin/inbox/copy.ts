import {
  CONTACT_SUBJECTS,
  type ContactSubject,
  type CustomGameState,
  type MessageState,
  type ReplyState,
} from '#libs/shared/contracts';
import { plural } from '../../lib/format/format.js';
import { SPACE_TYPE_LABELS } from '../../copy/catalog.js';
import { BUTTON_TEXTS, NOTE_TEXTS } from '../../copy/common.js';
import { STAFF_LABEL_TEXTS } from '../../copy/staff.js';

export const INBOX_TEXTS = {
  boxes: 'Inbox sections',
  messages: 'Messages',
  customGames: 'Game ideas',
  reviews: 'Reviews',
  filter: 'State',
  all: STAFF_LABEL_TEXTS.all,
  loading: 'Opening the inbox...',
  failed: 'We could not open the inbox. Please try again.',
  again: BUTTON_TEXTS.again,
  refresh: 'Refresh',
  waiting: 'waiting in the inbox',
  failedChange: NOTE_TEXTS.failed,
  search: STAFF_LABEL_TEXTS.search,
  nothingFound: 'Nothing found.',
  nothingFoundText: 'We look for every word you type. Try fewer words.',
} as const;

export const MESSAGE_BOX_TEXTS = {
  title: 'Messages from the contact page',
  toList: 'All messages',
  promise: 'Longest waiting first. The contact page promises an answer within 24 hours.',
  none: 'No messages here.',
  noneText: 'What parents write on the contact page arrives here.',
  replyTo: (name: string) => `Reply to ${name}`,
  answer: 'Your answer',
  searchHint: 'Name, email or words',
  retry: BUTTON_TEXTS.again,
  retryOf: (name: string) => `Try again to send the answer to ${name}`,
  retried: 'The answer is on its way again.',
  answerHint: (email: string) => `We email it to ${email}, with the message below it.`,
  sendAndAnswered: 'Send and mark answered',
  send: BUTTON_TEXTS.send,
  replied: (name: string) => `Your answer to ${name} is on its way`,
  replies: 'Replies',
  answeredBy: (who: string | null) => `Answered by ${who ?? 'a former colleague'},`,
  greeting: (name: string) => `Hi ${name},\n\nThank you for your message.\n\n`,
  answered: 'Mark as answered',
  close: BUTTON_TEXTS.close,
  reopen: 'Reopen',
  moved: (state: string) => `Marked as: ${state}`,
  received: (when: string) => `Received ${when}`,
} as const;

export const REPLY_STATE_LABELS: Record<ReplyState, string> = {
  sending: 'The email is on its way.',
  sent: 'The email was sent.',
  refused: 'The address rejected the email. Please try by phone.',
  skipped: 'No email was sent: this is a demo address.',
};

export const MESSAGE_STATE_LABELS: Record<MessageState, string> = {
  new: 'New',
  answered: 'Answered',
  closed: 'Closed',
};

/** The time left to reply; minutes may be negative. */
export function timeToAnswer(minutes: number): string {
  const away = Math.abs(minutes);
  const words =
    away < 60
      ? plural(Math.max(1, Math.round(away)), 'minute')
      : away < 48 * 60
        ? plural(Math.floor(away / 60), 'hour')
        : plural(Math.floor(away / (24 * 60)), 'day');
  return minutes >= 0 ? `Answer within ${words}` : `Overdue by ${words}`;
}

export const subjectLabel = (subject: ContactSubject): string => CONTACT_SUBJECTS[subject];

export const CUSTOM_GAME_BOX_TEXTS = {
  searchHint: 'Name or words',
  toList: 'All ideas',
  title: 'Game ideas from parents',
  lead: 'An approved idea becomes a game that every family can choose. We email the parent if we know an address.',
  none: 'No ideas here.',
  noneText: 'Ideas that parents send from the booking page arrive here.',
  approve: 'Approve',
  approveOf: (name: string) => `Approve ${name}`,
  reject: 'Reject',
  rejectOf: (name: string) => `Reject ${name}`,
  approveTitle: (name: string) => `Make a game of ${name}`,
  approveLead: 'Edit it first: visitors read what you save here, and can choose the game from then on.',
  approveSave: 'Approve and publish',
  approved: (name: string) => `${name} is now one of the games.`,
  rejectTitle: (name: string) => `Reject ${name}?`,
  rejectLead: 'The idea stays in this list and does not become a game.',
  reason: STAFF_LABEL_TEXTS.reason,
  reasonHint: 'The parent reads this if we know how to reach them, so please be kind.',
  rejectSave: 'Reject the idea',
  rejected: (name: string) => `${name} is rejected.`,
  cancel: BUTTON_TEXTS.cancel,
  equipment: (things: string) => `Needs: ${things}`,
  facts: (space: string, minutes: number) => `${SPACE_TYPE_LABELS[space] ?? space}, about ${minutes} minutes`,
  because: (reason: string) => `Reason: ${reason}`,
  sent: (when: string) => `Received ${when}`,
  decided: (when: string) => `Decided ${when}`,
  seeGame: 'See the game',
  /** Shown in the game form for every custom game. */
  space: 'Standard space',
} as const;

export const CUSTOM_GAME_STATE_LABELS: Record<CustomGameState, string> = {
  submitted: 'Waiting',
  approved: 'Approved',
  rejected: 'Rejected',
};
