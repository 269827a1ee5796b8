/**
 * Every domain event, one line each: past tense, with ids and small facts only. Never an entity and never personal
 * data, since the queue's dashboard shows payloads.
 */
export type EventMap = {
  'account-registered': { userId: string; sessionId: string };
  'account-deleted': { userId: string; sessionIds?: string[] };
  'password-reset-requested': { requestId: string };
  'email-verification-requested': { requestId: string };
  /** By its owner or by a mailed link. */
  'password-changed': { userId: string };
  'contact-reply-written': { replyId: string };
  'administrator-invited': { invitationId: string };
  /** A host without an account gets a link to accept. */
  'host-invited': { invitationId: string };
  'administrator-changed': { userId: string };
  /** Somebody may do more than before, as a new administrator or as one; `by` is who let them. */
  'administrator-gained': {
    gainId: string;
    userId: string;
    level: 'read' | 'work' | 'full';
    isNew: boolean;
    by: string;
  };
  'booking-created': { bookingId: string };
  /** Staff made it for a caller, who gets a link to pay. */
  'booking-made-by-staff': { bookingId: string };
  /** An account asks for the bookings of an address; null when nobody booked with it. */
  'booking-claim-requested': { userId: string; bookingId: string | null };
  /** Its address had enough bookings in an hour: it gets a link, and whoever opens that may book on. */
  'email-proof-requested': { proofId: string };
  /** A day after it was made nobody has paid it. */
  'booking-left-unpaid': { bookingId: string };
  'booking-confirmed': { bookingId: string };
  /** Staff confirmed it, whatever was paid. */
  'booking-hand-confirmed': { bookingId: string };
  'booking-cancelled': { bookingId: string };
  /** Staff moved it to another day or time; with `tell` false its family hears nothing of what follows from it. */
  'booking-moved': { bookingId: string; moveId: string; tell?: boolean };
  /** Staff corrected what it says; `correctionId` knows which fields and both prices. */
  'booking-corrected': { bookingId: string; correctionId: string };
  /** Staff gave the event to another crew, or its first one. */
  'crew-changed': { bookingId: string };
  /** Other hosts come than before; its family is told when the lead is another one. */
  'hosts-changed': { bookingId: string };
  /** A host did a step of the event's day; `step` is one of EVENT_STEPS. */
  'event-progressed': { bookingId: string; step: string };
  /** A host will be away on some days, or is on duty no longer: somebody else may have to go to their events. */
  'host-absence-recorded': { hostNo: number };
  /** There is one host more who can be asked to come; confirmed events without hosts may get them. */
  'hosts-switched-on': Record<string, never>;
  /** Something that was checked of a host holds no longer soon. */
  'certification-expiring': { warningId: string };
  /** `revision` is the booking's with this money, as its receipt counts them. */
  'payment-captured': { bookingId: string; paymentId: string; revision?: number };
  /** Staff recorded a part of what was still due of a booking that was confirmed before. */
  'part-payment-recorded': { bookingId: string; paymentId: string };
  /** What staff had recorded never came. */
  'hand-payment-undone': { bookingId: string; paymentId: string };
  /** Money came that its booking could not take; it goes back. */
  'payment-orphaned': { bookingId: string; paymentId: string };
  'payment-refunded': { bookingId: string; refundId: string };
  'refund-failed': { bookingId: string; refundId: string };
  /** Its start came and it was not paid; with a reservation it is the hold of that one that ended before. */
  'booking-expired': { bookingId: string; reservationId?: string };
  'receipt-issued': { bookingId: string; receiptId: string };
  /** A receipt that was issued before shows what its booking has become. */
  'receipt-revised': { bookingId: string; receiptId: string };
  /** Somebody asked for the receipt while no job was making it. */
  'receipt-requested': { bookingId: string };
  /** The receipt failed several times or took too long: the mail goes out without it. */
  'receipt-delayed': { bookingId: string };
  /** The child's data is gone from the booking; every module removes what it made of it. */
  'booking-purged': { bookingId: string };
  'export-requested': { exportId: string };
  /** The address of a booking's family did not take a mail. */
  'mail-refused': { bookingId: string; mailId: string };
  /** The organisers are told what happened until the morning of a business day, yyyy-MM-dd. */
  'organiser-digest-due': { day: string };
  'mail-resend-requested': { bookingId: string; resendId: string };
  'custom-game-submitted': { customGameId: string };
  /** Approved or rejected, once and for good. */
  'custom-game-decided': { customGameId: string };
  'contact-message-received': { contactMessageId: string };
  /** Starts are limited by one crew more; bookings without a time may get one. */
  'crews-switched-on': Record<string, never>;
  /** A crew has time again on a business day, yyyy-MM-dd. */
  'time-freed': { day: string };
  /** A start is held for a family that waits. */
  'waiting-offer-made': { waitlistId: string };
};

export type EventName = keyof EventMap;

/** Names at run time; the compiler holds this list and the map together. */
export const EVENT_NAMES = Object.keys({
  'account-registered': 0,
  'account-deleted': 0,
  'password-reset-requested': 0,
  'email-verification-requested': 0,
  'password-changed': 0,
  'contact-reply-written': 0,
  'administrator-invited': 0,
  'host-invited': 0,
  'administrator-changed': 0,
  'administrator-gained': 0,
  'booking-created': 0,
  'booking-made-by-staff': 0,
  'booking-claim-requested': 0,
  'email-proof-requested': 0,
  'booking-left-unpaid': 0,
  'booking-confirmed': 0,
  'booking-hand-confirmed': 0,
  'booking-cancelled': 0,
  'booking-moved': 0,
  'booking-corrected': 0,
  'crew-changed': 0,
  'hosts-changed': 0,
  'event-progressed': 0,
  'host-absence-recorded': 0,
  'hosts-switched-on': 0,
  'certification-expiring': 0,
  'payment-captured': 0,
  'part-payment-recorded': 0,
  'hand-payment-undone': 0,
  'payment-orphaned': 0,
  'payment-refunded': 0,
  'refund-failed': 0,
  'booking-expired': 0,
  'receipt-issued': 0,
  'receipt-requested': 0,
  'receipt-revised': 0,
  'receipt-delayed': 0,
  'booking-purged': 0,
  'export-requested': 0,
  'mail-refused': 0,
  'organiser-digest-due': 0,
  'mail-resend-requested': 0,
  'custom-game-submitted': 0,
  'custom-game-decided': 0,
  'contact-message-received': 0,
  'crews-switched-on': 0,
  'time-freed': 0,
  'waiting-offer-made': 0,
} satisfies Record<EventName, 0>) as EventName[];

/**
 * Four queues, by resource: `events` is quick and wide, `mails` talks to the mail server, which is somebody else's
 * machine and may be away for a day, `documents` holds the browser and a few jobs ready for it, and `exports` reads long
 * tables, one at a time: a receipt never waits behind them.
 */
export const QUEUES = ['events', 'mails', 'documents', 'exports'] as const;
export type QueueName = (typeof QUEUES)[number];
