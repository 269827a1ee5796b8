import type { BookingStatus, PaymentStatus } from '../common/lists.js';
import { Email, Flag, OneOf, OptionalOneOf, Text, Line } from '../common/fields.js';
import { LIMITS } from '../common/limits.js';
import { openError } from './saved-answers.js';

/** Subjects of the contact form with the labels that people choose from. */
export const CONTACT_SUBJECTS = {
  booking: 'New Booking Inquiry',
  existing: 'Existing Booking Question',
  pricing: 'Pricing Information',
  games: 'Game Options',
  special: 'Special Requirements',
  other: 'Other',
} as const;
export type ContactSubject = keyof typeof CONTACT_SUBJECTS;

/** A message from the contact page. */
export class SendContactMessage {
  @Line(LIMITS.name, 'Name must be at least 2 characters') name = '';
  @Email('Please enter a valid email address') email = '';
  @OneOf(Object.keys(CONTACT_SUBJECTS), 'Please select a subject') subject = '' as ContactSubject;
  @Text({ min: LIMITS.message.min, max: LIMITS.longText.max }, 'Message must be at least 10 characters')
  message = '';
}

export type ContactMessageView = { id: string };

export const MESSAGE_STATES = ['new', 'answered', 'closed'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];
const STATE_SENTENCE = 'Please choose new, answered or closed.';

/** Asked for where a search comes without words. */
export const SEARCH_SENTENCE = 'Please type what to look for.';

/** Promised on the contact page, also for weekends. */
export const ANSWER_WITHIN_HOURS = 24;

/** The query of `GET /api/admin/contact-messages`. */
export class ContactMessageQuery {
  @OptionalOneOf(MESSAGE_STATES, STATE_SENTENCE) state?: MessageState = undefined;
}

/** The body of `POST …/search`: words stay out of the address. */
export class SearchContactMessages extends ContactMessageQuery {
  @Line({ max: LIMITS.name.max }, SEARCH_SENTENCE) search = '';
}

export class ChangeContactMessage {
  @OneOf(MESSAGE_STATES, STATE_SENTENCE) state = '' as MessageState;
}

/** An answer from the inbox, sent by mail; `answered` also moves the message. */
export class ReplyToMessage {
  @Text({ max: LIMITS.longText.max }, 'Please write your answer.', openError) text = '';
  @Flag() answered = false;
}

/** Sending lasts as long as the mail server is away; refused was by the address, for good; see MailState for skipped. */
export type ReplyState = 'sending' | 'sent' | 'refused' | 'skipped';
/** `who` is null for an account that is gone. */
export type ReplyView = { id: string; text: string; state: ReplyState; who: string | null; at: string };

/** A message in the inbox; times are ISO 8601 in UTC. */
export type AdminContactMessage = {
  id: string;
  name: string;
  email: string;
  subject: ContactSubject;
  message: string;
  state: MessageState;
  createdAt: string;
  /** 24 hours after it came. */
  answerDueAt: string;
  /** Still new, and its time is over. */
  overdue: boolean;
  /** What was answered from the inbox, the first one first. */
  replies: ReplyView[];
};

/** The badges of the inbox: what waits, and how many messages wait for too long. */
export type InboxCounts = { messages: number; ideas: number; overdue: number };

/** A booking of the address that a message came from; nothing of the child. */
export type MessageBooking = {
  id: string;
  /** yyyy-MM-dd */
  eventDate: string;
  eventTime: string;
  eventType: string;
  guestCount: number;
  /** Dollars, such as "400.00". */
  total: string;
  status: BookingStatus;
  paymentStatus: PaymentStatus;
  /** Only while a part came and the rest is still to come. */
  amountDue?: string;
};
/** The furthest ahead first; the day of the next confirmed event, if there is one. */
export type MessageBookings = { bookings: MessageBooking[]; nextEventDay: string | null };
