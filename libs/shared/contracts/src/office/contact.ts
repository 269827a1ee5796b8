import type { BookingStatus, PaymentStatus } from '../common/lists.js';
import { Email, Flag, OptionalId, OneOf, OptionalOneOf, Text, Line } from '../common/fields.js';
import { LIMITS } from '../common/limits.js';
import { openError } from './saved-answers.js';

/** Subjects of the contact form with their labels. */
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
  /** A booking of the sender, which staff see next to the message. */
  @OptionalId() bookingId?: string = undefined;
}

export type ContactMessageView = { id: string };

export const MESSAGE_STATES = ['new', 'answered', 'closed'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];
const STATE_ERROR = 'Please choose new, answered or closed.';

/** The error for an empty search. */
export const SEARCH_MESSAGE = 'Please type what to look for.';

/** Promised on the contact page, also for weekends. */
export const ANSWER_WITHIN_HOURS = 24;

/** The query of `GET /api/admin/contact-messages`. */
export class ContactMessageQuery {
  @OptionalOneOf(MESSAGE_STATES, STATE_ERROR) state?: MessageState = undefined;
}

/** The body of `POST …/search`, which keeps search texts out of URLs. */
export class SearchContactMessages extends ContactMessageQuery {
  @Line({ max: LIMITS.name.max }, SEARCH_MESSAGE) search = '';
}

export class ChangeContactMessage {
  @OneOf(MESSAGE_STATES, STATE_ERROR) state = '' as MessageState;
}

/** An answer from the inbox, sent by mail; `answered` also moves the message. */
export class ReplyToMessage {
  @Text({ max: LIMITS.longText.max }, 'Please write your answer.', openError) text = '';
  @Flag() answered = false;
}

/** See MailState. */
export type ReplyState = 'sending' | 'sent' | 'refused' | 'skipped';
/** `who` is null for a deleted account. */
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
  /** 24 hours after `createdAt`. */
  answerDueAt: string;
  /** Still new after `answerDueAt`. */
  overdue: boolean;
  /** Answers from the inbox, oldest first. */
  replies: ReplyView[];
};

/** A booking with the sender's email address, without the child's data. */
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
  /** Only while partly paid. */
  paidAmount?: string;
  amountDue?: string;
};
/** The booking that the message is about, then latest event first; the day of the next confirmed event, if any. */
export type MessageBookings = { bookings: MessageBooking[]; nextEventDay: string | null };
