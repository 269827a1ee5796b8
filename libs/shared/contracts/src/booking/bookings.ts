import { Reads, Rule } from '../common/check.js';
import {
  ClientValue,
  Day,
  Email,
  Flag,
  OneOf,
  OptionalId,
  OptionalOneOf,
  OptionalText,
  Part,
  Text,
  TextList,
  WholeNumber,
  Line,
  OptionalLine,
} from '../common/fields.js';
import { Phone, PhoneExtension } from '../common/phone.js';
import { LIMITS } from '../common/limits.js';
import {
  EVENT_TYPES,
  INTENSITIES,
  readStartTime,
  START_TIMES,
  STATES,
  type EventType,
  type Intensity,
} from '../common/lists.js';
import { Shape } from '../common/shape.js';
import type { DepositTerms } from './deposits.js';
import type { PolicyTerms } from '../company/policy-sentences.js';
import type { ComingHost } from '../staff/staffing.js';

export const BOOKING_MESSAGES = {
  games: 'Please select at least 3 games',
  retiredGame: 'One of the chosen games is no longer available. Please choose again.',
  date: 'Invalid date',
  time: 'Event time is required',
} as const;

/** Where the event takes place. */
export class LocationInput {
  @Line(LIMITS.address, 'Address is required') address = '';
  @Line(LIMITS.city, 'City is required') city = '';
  @OneOf(STATES, 'State is required') state = '';
  @Line(LIMITS.zipCode, 'ZIP code is required') zipCode = '';
  @Text({ min: LIMITS.spaceDetails.min, max: LIMITS.longText.max }, 'Please describe the space')
  spaceDetails = '';
}

export class AddOnsInput {
  @Flag() photography = false;
  @Flag() videography = false;
  @Flag() customShirts = false;
  @Flag() customAwards = false;
}

/** A booking as the browser sends it. Fields are in form order, which is the order of the errors. */
export class CreateBooking {
  @Line(LIMITS.name, 'Parent name is required') parentName = '';
  @Email('Valid email is required') parentEmail = '';
  @Phone('Enter 10+ digits') parentPhone = '';
  @PhoneExtension('parentPhone') parentPhoneExtension?: string = undefined;
  @Line(LIMITS.name, 'Child name is required') childName = '';
  @WholeNumber(LIMITS.childAge, 'Child age must be a whole number from 3 to 18') childAge: number =
    LIMITS.childAge.initial;
  /** yyyy-MM-dd; the server reads an ISO time as its day in the business zone. */
  @Day(BOOKING_MESSAGES.date) eventDate = '';
  @Reads((input) => (typeof input === 'string' ? (readStartTime(input) ?? '') : ''))
  @Rule((value) => (value ? null : BOOKING_MESSAGES.time))
  @Shape({ type: 'string', enum: START_TIMES })
  eventTime = '';
  @Shape({ type: 'array', minItems: LIMITS.games.min, uniqueItems: true })
  @TextList(64, BOOKING_MESSAGES.games)
  @Rule((value) =>
    Array.isArray(value) && new Set(value).size >= LIMITS.games.min ? null : BOOKING_MESSAGES.games,
  )
  selectedGames: string[] = [];
  @WholeNumber(LIMITS.guests, 'Number of children must be a whole number from 4 to 50') guestCount: number =
    LIMITS.guests.initial;
  @OneOf(EVENT_TYPES, 'Event type is required') eventType = '' as EventType;
  @OptionalLine(LIMITS.theme.max) eventTheme?: string = undefined;
  @OptionalText(LIMITS.longText.max) specialRequests?: string = undefined;
  @Part() location = new LocationInput();
  @Part() addOns = new AddOnsInput();
  @OptionalOneOf(INTENSITIES, 'Please choose one of the three intensities') intensity?: Intensity = undefined;
  @ClientValue() totalPrice?: string = undefined;
  @ClientValue() finalPrice?: string = undefined;
  /** The key of a waiting-list offer, whose start is held for its owner. */
  @OptionalId() offer?: string = undefined;
  /** Books a start again that this session or account has booked already; see ALREADY_BOOKED. */
  @Flag() again?: boolean = false;
}

/** Optional details, stored and returned under these names; null if absent. */
const OPTIONAL_DETAILS = ['parentPhoneExtension', 'eventTheme', 'intensity', 'specialRequests'] as const;
type OptionalDetail = (typeof OPTIONAL_DETAILS)[number];
export type OptionalDetails = Record<OptionalDetail, string | null>;

/** The optional details of a request or of a booking. */
export const optionalDetails = (from: Partial<Record<OptionalDetail, string | null>>): OptionalDetails =>
  Object.fromEntries(OPTIONAL_DETAILS.map((name) => [name, from[name] ?? null])) as OptionalDetails;

/** The optional details after an edit: an absent one stays as stored, an empty one is cleared. */
export const optionalDetailsAfterEdit = (
  stored: OptionalDetails,
  edit: Partial<Record<OptionalDetail, string>>,
): OptionalDetails =>
  Object.fromEntries(
    OPTIONAL_DETAILS.map((name) => [name, (edit[name] ?? stored[name]) || null]),
  ) as OptionalDetails;

/** Completes a free booking; the five fields are claims and never trusted. */
export class CompleteFreeBooking {
  @OptionalLine(LIMITS.promoCode.max) promoCode?: string = undefined;
  @ClientValue() promoDiscount?: string = undefined;
  @ClientValue() finalPrice?: string = undefined;
  @OneOf(['completed'], 'A booking can only be completed here.') paymentStatus = '';
  @ClientValue() paymentCompletedAt?: string = undefined;
}

/** Money as two-decimal strings; lines of add-ons that were not chosen are "0.00". */
export type PricingView = {
  basePrice: string;
  totalPrice: string;
  breakdown: {
    package: string;
    extraGuests: string;
    photography: string;
    videography: string;
    customShirts: string;
    customAwards: string;
    /** Negative; only if a group discount applies. */
    largeGroup?: string;
  };
  gameCount: number;
  /** Children included in the package line. */
  includedChildren: number;
  totalDuration: number;
};

/** A booking in responses. Money as "360.00", times in ISO 8601 UTC, the event's day and time as wall-clock values. */
export type BookingView = OptionalDetails & {
  id: string;
  userId: string | null;
  status: string;
  paymentStatus: string;
  paymentCompletedAt: string | null;
  promoCode: string | null;
  promoDiscount: string;
  totalPrice: string;
  finalPrice: string;
  /** Only while partly paid. */
  paidAmount?: string;
  /** What is due of a settled price: while partly paid, or with a redeemed code whose payment went again. */
  amountDue?: string;
  /** yyyy-MM-dd, only while partly paid. */
  balanceDueOn?: string;
  /** The terms of a deposit, only while nothing is paid and where its terms have one; see `depositOffer`. */
  deposit?: DepositTerms;
  /** The terms it was made under; absent while they are the default. */
  terms?: PolicyTerms;
  createdAt: string;
  parentName: string;
  parentEmail: string;
  parentPhone: string;
  /** "Removed" and null after the child's data was removed. */
  childName: string;
  childAge: number | null;
  eventDate: string;
  eventTime: string;
  selectedGames: string[];
  gameNames: string[];
  guestCount: number;
  eventType: string;
  location: { address: string; city: string; state: string; zipCode: string; spaceDetails: string };
  addOns: { photography: boolean; videography: boolean; customShirts: boolean; customAwards: boolean };
  durationMinutes: number;
  pricing: PricingView;
  /** The number of its price book. */
  priceBook: number;
  /** The assigned hosts; absent until a lead is known. */
  hosts?: ComingHost[];
  /** Read by a link to pay: the child, details, phone and street are left out. Absent otherwise. */
  isPayOnly?: true;
};
