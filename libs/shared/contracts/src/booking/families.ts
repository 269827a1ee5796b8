// A family in the admin area: everything that belongs to an account, or else to an email address with a phone.
import { Line, OptionalLine, PageNumber, QueryNumber, Text } from '../common/fields.js';
import { LIMITS } from '../common/limits.js';
import type { BookingStatus, PaymentStatus } from '../common/lists.js';
import type { ContactSubject, MessageState } from '../office/contact.js';
import type { CreditKind } from '../payments/credits.js';
import type { BookingMailView } from './admin-booking.js';

/** The query of `GET /api/admin/families`; a search is sent in the body of `POST …/search`. */
export class FamilyListQuery {
  /** Matches what a search of bookings matches, or a tag. */
  @OptionalLine(LIMITS.name.max) search?: string = undefined;
  @PageNumber(1) page = 1;
  @QueryNumber({ min: 1, max: 100 }, 25, 'The page size must be a whole number from 1 to 100.') pageSize = 25;
}

/** A family as its newest booking names it. `id` is the id of that booking; every other one opens the family, too. */
export type FamilyRow = {
  id: string;
  name: string;
  email: string;
  phone: string;
  phoneExtension: string | null;
  city: string;
  state: string;
  hasAccount: boolean;
  /** How many bookings it has made. */
  bookings: number;
  /** The latest event day, yyyy-MM-dd, and when it booked last, ISO. */
  latestEvent: string;
  bookedAt: string;
  tags: string[];
};

/** One of its bookings; amounts as "400.00". */
export type FamilyParty = {
  id: string;
  status: BookingStatus;
  paymentStatus: PaymentStatus;
  eventDate: string;
  eventTime: string;
  price: string;
  paid: string;
  due: string;
  refunded: string;
  credited: string;
};

export type FamilyCredit = {
  kind: CreditKind;
  amount: string;
  balance: string;
  expiresOn: string | null;
  bookingId: string;
  createdAt: string;
};

/** A message without its text, which the inbox shows. */
export type FamilyMessage = {
  id: string;
  subject: ContactSubject;
  state: MessageState;
  createdAt: string;
};
export type FamilyMail = BookingMailView & { bookingId: string };

export const WAITING_STATES = ['waiting', 'offered', 'taken', 'lapsed', 'left', 'over'] as const;
export type WaitingState = (typeof WAITING_STATES)[number];
/** An entry of the waiting list; starts as "2:00 PM". */
export type FamilyWaiting = {
  id: string;
  day: string;
  earliest: string;
  latest: string;
  guestCount: number;
  state: WaitingState;
  createdAt: string;
};

export type FamilyNote = { id: string; at: string; who: string; text: string };
export type FamilyTag = { id: string; tag: string };

/** Days in which a merge of two families can be undone. */
export const MERGE_UNDO_DAYS = 30;
/** Two families that staff merged; `undoUntil` is null once that is not possible anymore. */
export type FamilyMerge = { id: string; at: string; who: string; names: string[]; undoUntil: string | null };

/** The page of a family. It names no child. */
export type FamilyView = FamilyRow & {
  /** The newest ones, at most 100. */
  parties: FamilyParty[];
  /** The sums of these parties, and what is left of its credits. */
  totals: { paid: string; due: string; refunded: string; credits: string };
  credits: FamilyCredit[];
  messages: FamilyMessage[];
  mails: FamilyMail[];
  waiting: FamilyWaiting[];
  notes: FamilyNote[];
  tagList: FamilyTag[];
  merges: FamilyMerge[];
  /** False once the child's data was removed from every booking: nothing more is noted. */
  mayNote: boolean;
};

export class AddFamilyNote {
  @Text({ max: LIMITS.longText.max }, 'Please write the note.') text = '';
}

export const MAX_FAMILY_TAGS = 10;
export const TAG_LENGTH = 30;
export class AddFamilyTag {
  @Line({ max: TAG_LENGTH }, 'Please write a tag of at most 30 characters.') tag = '';
}
