import type { CreditKind, MessageState, WaitingState } from '#libs/shared/contracts';
import { grouped, plural } from '../../lib/format/format.js';
import { BUTTON_TEXTS, LABEL_TEXTS, NOTE_TEXTS } from '../../copy/common.js';
import { STAFF_LABEL_TEXTS } from '../../copy/staff.js';

/** Texts of the list of families. */
export const FAMILIES_TEXTS = {
  title: 'Families',
  count: (total: number) => plural(total, 'family', 'families').replace(/^\d+/, grouped(total)),
  loading: 'Loading families...',
  failed: 'The families could not be loaded.',
  searchHint: 'Name, email, phone, city, tag or id',
  none: 'No family found',
  noneText: 'Families appear here once they have booked.',
  noMatchText: 'Please check the spelling, or search for less.',
  refresh: 'Refresh',
  open: (name: string) => `View ${name}`,
  view: 'View',
  columns: {
    family: 'Family',
    email: LABEL_TEXTS.email,
    phone: LABEL_TEXTS.phone,
    city: STAFF_LABEL_TEXTS.city,
    bookings: STAFF_LABEL_TEXTS.bookings,
    latest: 'Latest event',
    booked: 'Last booked',
    action: STAFF_LABEL_TEXTS.action,
  },
} as const;

/** Texts of the page of a family. */
export const FAMILY_TEXTS = {
  back: 'All families',
  loading: 'Loading the family...',
  notFound: 'There is no such family, or its data was removed.',
  failed: 'The family could not be loaded.',
  account: 'Has an account',
  guest: 'Books as a guest',
  book: 'Book for this family',
  money: 'Money',
  sums: {
    paid: STAFF_LABEL_TEXTS.paid,
    due: LABEL_TEXTS.due,
    refunded: STAFF_LABEL_TEXTS.refunded,
    credits: 'Credits left',
  },
  bookings: STAFF_LABEL_TEXTS.bookings,
  newest: (count: number) => `The newest 100 of ${grouped(count)}. The amounts are theirs.`,
  openBooking: (when: string) => `Open the booking of ${when}`,
  columns: {
    event: STAFF_LABEL_TEXTS.event,
    status: STAFF_LABEL_TEXTS.status,
    price: LABEL_TEXTS.price,
    paid: STAFF_LABEL_TEXTS.paid,
    due: LABEL_TEXTS.due,
    refunded: STAFF_LABEL_TEXTS.refunded,
  },
  credits: 'Credits',
  noCredits: 'No credit yet.',
  credit: (balance: string, amount: string) => `${balance} of ${amount} left`,
  expires: (day: string) => `until ${day}`,
  messages: 'Messages',
  noMessages: 'No message in the inbox.',
  mails: 'Emails sent',
  noMails: 'No email was sent yet.',
  waiting: 'Waiting list',
  notWaiting: 'Not on the waiting list.',
  waits: (day: string, earliest: string, latest: string) => `${day}, ${earliest} to ${latest}`,
  guests: (count: number) => plural(count, 'child', 'children'),
  tags: 'Tags',
  noTags: 'No tags yet.',
  newTag: 'New tag',
  tagHint: 'A word or two, such as “dog”',
  addTag: 'Add tag',
  removeTag: (tag: string) => `Remove the tag ${tag}`,
  tagAdded: 'Tag added',
  tagRemoved: 'Tag removed',
  notes: 'Notes',
  noNotes: 'No notes yet.',
  newNote: 'New note',
  noteHint:
    "The family can read notes and tags in the copy of its data. They are deleted together with the child's data.",
  addNote: 'Add note',
  noteAdded: 'Note added',
  notesOver: "The child's data was removed, so nothing more is noted here.",
  notSaved: NOTE_TEXTS.notSaved,
  by: (who: string, when: string) => `${who}, ${when}`,
} as const;

/** Texts of merging two families. */
export const MERGE_TEXTS = {
  title: 'Merged families',
  none: 'Does this family also book under another address? Merge the two.',
  button: 'Merge with another family',
  merged: (names: string) => `Merged: ${names}`,
  until: (when: string) => `can be undone until ${when}`,
  undo: 'Undo the merge',
  undone: 'Merge undone',
  ask: 'Merge two families',
  askText: 'Both become one family, with all bookings, notes and tags. You can undo this for 30 days.',
  search: 'Which family is the same?',
  searchHint: 'Name, phone or email',
  chosen: (name: string, email: string) => `${name}, ${email}`,
  confirm: 'Merge',
  keep: BUTTON_TEXTS.cancel,
  done: 'Families merged',
  failed: NOTE_TEXTS.notSaved,
} as const;

export const CREDIT_LABELS: Record<CreditKind, string> = {
  refund: 'From a cancellation',
  late: 'From a late cancellation',
  change: 'From a change',
  goodwill: 'Goodwill',
  gift: 'Gift',
};

export const MESSAGE_STATE_LABELS: Record<MessageState, string> = {
  new: 'New',
  answered: 'Answered',
  closed: 'Closed',
};

export const WAITING_LABELS: Record<WaitingState, string> = {
  waiting: 'Waiting',
  offered: 'A time is offered',
  taken: 'Booked',
  lapsed: 'Offers ended',
  left: 'Left the list',
  over: 'The day has passed',
};
