/** Every domain event, in past tense. Payloads are ids and small facts, no personal data: the queue dashboard shows them. */
export type EventMap = {
  'account-registered': { userId: string; sessionId: string };
  'account-deleted': { userId: string; sessionIds?: string[] };
  'password-reset-requested': { requestId: string };
  'email-verification-requested': { requestId: string };
  'email-change-requested': { requestId: string };
  /** The request contains the previous address, which gets a mail. */
  'email-changed': { requestId: string };
  /** By the user or with a mailed link. */
  'password-changed': { userId: string };
  'contact-reply-written': { replyId: string };
  'administrator-invited': { invitationId: string };
  /** A host without an account gets a link to accept. */
  'host-invited': { invitationId: string };
  'administrator-changed': { userId: string };
  /** A user became an administrator or got a higher level; `by` is the granting user. */
  'administrator-gained': {
    gainId: string;
    userId: string;
    level: 'read' | 'work' | 'full';
    isNew: boolean;
    by: string;
  };
  'booking-created': { bookingId: string };
  /** A phone booking; the family gets a link to pay. */
  'booking-made-by-staff': { bookingId: string };
  /** An account claims the bookings of an address; `bookingId` is null when there are none. */
  'booking-claim-requested': { userId: string; bookingId: string | null };
  /** Still unpaid a day after it was created. */
  'booking-left-unpaid': { bookingId: string };
  /** A balance is due on this day, yyyy-MM-dd, or was not paid on it; `notice` is the mail. */
  'balance-due': {
    bookingId: string;
    notice: 'week-before' | 'days-before' | 'due-today' | 'overdue';
    dueOn: string;
  };
  'booking-confirmed': { bookingId: string };
  /** Confirmed by staff, regardless of payment. */
  'booking-hand-confirmed': { bookingId: string };
  'booking-cancelled': { bookingId: string };
  /** A family asked to cancel; it becomes final unless it is undone in time. */
  'cancel-requested': { bookingId: string; requestId: string };
  'cancel-undone': { bookingId: string; requestId: string };
  /** Because of rain, staff offered a family other times or a full refund. */
  'rain-offer-made': { bookingId: string; offerId: string };
  /** Staff called the offer off: it will be dry. */
  'rain-offer-withdrawn': { bookingId: string; offerId: string };
  /** Rescheduled by staff or the family; with `tell` false the family gets no mail. */
  'booking-rescheduled': { bookingId: string; rescheduleId: string; tell?: boolean };
  /** A family undid its move; `booking-rescheduled` is published as well, for all other handlers. */
  'reschedule-undone': { bookingId: string; requestId: string };
  /** Edited by staff or the family; the row `editId` has the changed fields and both prices. */
  'booking-edited': { bookingId: string; editId: string };
  /** Staff assigned a crew, the first one or another. */
  'crew-changed': { bookingId: string };
  /** The assigned hosts changed; the family gets a mail if the lead did. */
  'hosts-changed': { bookingId: string };
  /** A host completed a step of the event day; `step` is one of EVENT_STEPS. */
  'event-progressed': { bookingId: string; step: string };
  /** A host is absent on some days or inactive: their events may need other hosts. */
  'host-absence-recorded': { hostNo: number };
  /** A host became available; confirmed events without hosts may get them. */
  'hosts-switched-on': Record<string, never>;
  /** A certification of a host expires soon. */
  'certification-expiring': { warningId: string };
  /**
   * `revision` of the booking after this payment, which is also the number of its receipt. `isFirst`: the payment
   * confirmed the booking, so the confirmation mail covers it.
   */
  'payment-captured': { bookingId: string; paymentId: string; revision?: number; isFirst?: boolean };
  /** Staff recorded a part payment of a booking that was confirmed before. */
  'part-payment-recorded': { bookingId: string; paymentId: string };
  /** An offline payment was reversed. */
  'offline-payment-undone': { bookingId: string; paymentId: string };
  /** PayPal declined a payment after a review, for which the family had been asked to wait. */
  'payment-declined': { bookingId: string; paymentId: string };
  /** A payment was left unapplied. */
  'payment-unapplied': { bookingId: string; paymentId: string };
  /** A family disputes a payment; the id is PayPal's. */
  'payment-disputed': { bookingId: string; disputeId: string };
  'payment-refunded': { bookingId: string; refundId: string };
  /** Staff made a refund by mistake: its amount is due again. */
  'refund-due-again': { bookingId: string; refundId: string };
  'refund-failed': { bookingId: string; refundId: string };
  /** `webhookId` is PayPal's; the stored row names the resource. */
  'paypal-webhook-received': { webhookId: string };
  /** A credit was issued from this booking; its mail contains the code. */
  'credit-issued': { bookingId: string; creditId: string };
  /** Unpaid at its start or, with `reservationId`, at the end of that hold. */
  'booking-expired': { bookingId: string; reservationId?: string };
  'receipt-issued': { bookingId: string; receiptId: string };
  /** An issued receipt was replaced by a current one. */
  'receipt-revised': { bookingId: string; receiptId: string };
  /** The receipt was requested while no job was creating it. */
  'receipt-requested': { bookingId: string };
  /** The receipt failed several times or took too long: the mail is sent without it. */
  'receipt-delayed': { bookingId: string };
  /** The child's data was removed from the booking; every module removes its copies. */
  'booking-purged': { bookingId: string };
  'export-requested': { exportId: string };
  /** A family's mail server rejected a mail about the booking. */
  'mail-refused': { bookingId: string; mailId: string };
  'mail-resend-requested': { bookingId: string; resendId: string; creditId?: string };
  /** The email of a mailing to one family, once it can no longer be undone. */
  'mailing-released': { bookingId: string; recipientId: string };
  /** A family is asked for a review of its event, once and once more. */
  'review-requested': { bookingId: string; isReminder: boolean };
  'custom-game-submitted': { customGameId: string };
  /** Approved or rejected; the decision is final. */
  'custom-game-decided': { customGameId: string };
  'contact-message-received': { contactMessageId: string };
  /** A crew became active; bookings without a reservation may get one. */
  'crews-switched-on': Record<string, never>;
  /** A reservation was released on a business day, yyyy-MM-dd. */
  'time-freed': { day: string };
  /** 7 AM of a business day, yyyy-MM-dd, or later on that day after an outage. */
  'workday-started': { day: string; isFirst: boolean };
  /** A start is held for a family on the waiting list. */
  'waiting-offer-made': { waitlistId: string };
};

export type EventName = keyof EventMap;

/** An event with its payload. */
export type DomainEvent = { [Name in EventName]: { name: Name; payload: EventMap[Name] } }[EventName];

/** Names at run time; `satisfies` keeps the list complete. */
export const EVENT_NAMES = Object.keys({
  'account-registered': 0,
  'account-deleted': 0,
  'password-reset-requested': 0,
  'email-verification-requested': 0,
  'email-change-requested': 0,
  'email-changed': 0,
  'password-changed': 0,
  'contact-reply-written': 0,
  'administrator-invited': 0,
  'host-invited': 0,
  'administrator-changed': 0,
  'administrator-gained': 0,
  'booking-created': 0,
  'booking-made-by-staff': 0,
  'booking-claim-requested': 0,
  'booking-left-unpaid': 0,
  'balance-due': 0,
  'booking-confirmed': 0,
  'booking-hand-confirmed': 0,
  'booking-cancelled': 0,
  'cancel-requested': 0,
  'cancel-undone': 0,
  'rain-offer-made': 0,
  'rain-offer-withdrawn': 0,
  'booking-rescheduled': 0,
  'reschedule-undone': 0,
  'booking-edited': 0,
  'crew-changed': 0,
  'hosts-changed': 0,
  'event-progressed': 0,
  'host-absence-recorded': 0,
  'hosts-switched-on': 0,
  'certification-expiring': 0,
  'payment-captured': 0,
  'part-payment-recorded': 0,
  'offline-payment-undone': 0,
  'payment-declined': 0,
  'payment-unapplied': 0,
  'payment-disputed': 0,
  'payment-refunded': 0,
  'refund-due-again': 0,
  'refund-failed': 0,
  'paypal-webhook-received': 0,
  'credit-issued': 0,
  'booking-expired': 0,
  'receipt-issued': 0,
  'receipt-requested': 0,
  'receipt-revised': 0,
  'receipt-delayed': 0,
  'booking-purged': 0,
  'export-requested': 0,
  'mail-refused': 0,
  'mail-resend-requested': 0,
  'mailing-released': 0,
  'review-requested': 0,
  'custom-game-submitted': 0,
  'custom-game-decided': 0,
  'contact-message-received': 0,
  'crews-switched-on': 0,
  'time-freed': 0,
  'workday-started': 0,
  'waiting-offer-made': 0,
} satisfies Record<EventName, 0>) as EventName[];

/** Events without a handler: they are only part of a booking's history. */
export const RECORDED_ONLY: readonly EventName[] = ['booking-created'];

/**
 * Queues by resource: `events` for quick jobs, `mails` for the mail server, which may be down for a day, `documents` for
 * the browser, `exports` for long queries, one at a time so that receipts do not wait for them.
 */
export const QUEUES = ['events', 'mails', 'documents', 'exports'] as const;
export type QueueName = (typeof QUEUES)[number];
