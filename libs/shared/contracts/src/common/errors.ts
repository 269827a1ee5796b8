/** What somebody reads whose change began with an older state of something, such as a 'booking'. */
export const staleMessage = (what: string) => `Somebody else changed this ${what}. Please reload.`;

/** Every error code, with its default message for users. */
export const ERROR_MESSAGES = {
  VALIDATION: 'Please check the marked fields.',
  BAD_REQUEST: 'We could not read this request.',
  UNAUTHENTICATED: 'Please log in to access this page.',
  WRONG_LOGIN: 'Wrong username or password.',
  DECLINED: 'The payment was declined. Please try another way to pay.',
  FORBIDDEN: 'You need admin privileges to access this page.',
  FOREIGN_ORIGIN: 'This request came from another site, so we did not carry it out.',
  NOT_FOUND: 'We could not find what you asked for.',
  TAKEN: 'This account could not be created. Please choose another username or email, or log in.',
  IN_PROGRESS: 'We are still working on your first request. Please wait a moment.',
  AMOUNT_MISMATCH: 'Failed to create PayPal order',
  NO_OPEN_BOOKING: 'Failed to create PayPal order',
  ALREADY_PAID: 'Failed to create PayPal order',
  FREE_BOOKING: 'Failed to create PayPal order',
  EVENT_STARTED: 'This event has begun already, so it can no longer be paid here. Nothing was charged.',
  HOLD_ENDED:
    'This booking was not paid in time, so its time is free again. Nothing was charged, and you may take it again.',
  PAYMENT_RETURNED: 'This payment could not be used for your booking. We refund it to you in full.',
  PROMO_UNAVAILABLE:
    'This promo code is no longer available. You can pay the full price or try another code.',
  CREDIT_UNAVAILABLE: 'This credit cannot be used.',
  NOT_APPROVED: 'The payment was not approved yet. Please approve it with PayPal.',
  REPLACED: 'This payment was replaced by a newer one. Please pay again.',
  NOT_CAPTURED: 'We have not received this payment yet.',
  NOT_FREE: 'This booking is not free. Please pay the amount due.',
  STALE: staleMessage('booking'),
  NOT_ALLOWED: 'This is not possible any more. Please reload.',
  SLOT_TAKEN: 'This start time has just been taken.',
  ALREADY_BOOKED: 'You already booked this start. Would you like to book it again?',
  AMOUNT_CHANGED: 'The amount has changed since you looked. Please look again before you go on.',
  IN_USE: 'Upcoming events conflict with this change. Please move them first.',
  TOO_LATE: 'It is too late to do this here. Please call us.',
  REFUND_TOO_LARGE: 'This is more than is left to refund.',
  CODE_EXISTS: 'This code already exists.',
  NOT_READY: 'This file is not ready yet. Please wait a moment.',
  LINK_OVER: 'This link is no longer valid. Please ask for a new one.',
  PASSWORD_REQUIRED: 'Please enter your password again to continue.',
  WRONG_PASSWORD: 'This is not your current password.',
  GONE: 'This file has expired. Please ask for a new one.',
  TOO_LARGE: 'This request is too large.',
  TOO_SLOW: 'This request took too long to arrive. Please try again.',
  HEAD_TOO_LARGE: 'The address or the headers of this request are too long.',
  UNSUPPORTED_TYPE: 'Please send this request as JSON.',
  KEY_REUSED: 'This request key was already used for something else.',
  TOO_MANY: 'Too many tries. Please wait a moment and try again.',
  UNEXPECTED: 'Something went wrong on our side. Please try again.',
  PAYMENTS_OFF: 'Payments are not available right now.',
  OUTCOME_UNKNOWN: 'We could not reach PayPal. Please try again, you will not be charged twice.',
  UNAVAILABLE: 'We cannot do this right now. Please try again in a moment.',
} as const;

export type ErrorCode = keyof typeof ERROR_MESSAGES;

/** Messages by dotted field path, such as {"location.city": "City is required"}. */
export type FieldErrors = Record<string, string>;

export interface ErrorDetails {
  errors?: FieldErrors;
  /** Becomes the Retry-After header. */
  retryAfterSeconds?: number;
  /** Further public fields of the response, such as amountDue. */
  facts?: Record<string, string | boolean | string[]>;
}

/** A business error. Its message is public, so it never contains a stack, SQL or a provider's text. */
export class AppError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string = ERROR_MESSAGES[code],
    readonly details: ErrorDetails = {},
  ) {
    super(message);
    this.name = 'AppError';
  }

  /** An error for several fields; its message is that of the first field in form order. */
  static validation(errors: FieldErrors): AppError {
    const [first] = Object.values(errors);
    return new AppError('VALIDATION', first, { errors });
  }
}

/** The body of every error response: a sentence for people, and a code to branch on. */
export type ErrorBody = {
  message: string;
  code: ErrorCode;
  /** Dotted field path to sentence, such as {"location.city": "City is required"}. */
  errors?: FieldErrors;
  /** With AMOUNT_MISMATCH: what is due, as "360.00". */
  amountDue?: string;
  /** The deposit that may be paid instead. */
  deposit?: string;
  /** With AMOUNT_CHANGED of a cancellation: what is refunded now and the fee that stays, as "592.56" and "22.44". */
  refund?: string;
  fee?: string;
  /** The same as a credit. */
  credit?: string;
  /** With AMOUNT_CHANGED of a change: how the price would change now, as "-20.00". */
  difference?: string;
  /** With REFUND_TOO_LARGE: what is left, as "360.00". */
  refundable?: string;
  /** With ALREADY_BOOKED: the booking that this session or account has for the same start. */
  bookingId?: string;
  /** With SLOT_TAKEN: up to three start times that are free, such as "12:30 PM". */
  alternatives?: string[];
  /** With SLOT_TAKEN: the day of these, yyyy-MM-dd. */
  alternativesDay?: string;
  /** With IN_USE: up to twenty events that prevent it, without their families. */
  events?: string[];
  success?: false;
};

/** The same message for unknown bookings and those of other users. */
export const BOOKING_NOT_FOUND = 'We could not find that booking.';
