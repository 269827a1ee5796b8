import type { Issuer } from '#libs/shop/business-settings';
import type { ChangeRequest, Reschedule } from '#libs/booking/booking-changes';
import type { Booking } from '#libs/booking/bookings';
import { centsToDollars, isOpen, isUnpaid, startInWords, termsFrom } from '#libs/shared/contracts';
import { bookingInvitation, formatTimeAndZone } from '#libs/office/documents';
import { encloseExpectedReceipt, mustAwaitReceipt } from '../../enclosed-receipt.js';
import { AWAITS_RECEIPT, type MailDefinition } from '../../mail-definition.js';
import type { MailSourcesService } from '../../mail-sources.service.js';
import {
  balanceWhen,
  bookingRows,
  renderBookingLetter,
  type BookingLetter,
} from '../layout/booking-letter.js';

/**
 * A rescheduled event: once per reschedule, with the calendar entry and the new receipt, for which it waits. None without
 * notification, after another reschedule, or for a cancelled booking.
 */
export const rescheduledMail: MailDefinition<{ bookingId: string; rescheduleId: string }> = {
  kind: 'booking-rescheduled',
  subjectId: ({ rescheduleId }) => rescheduleId,
  async compose({ bookingId, rescheduleId }, sources, issuer) {
    const { bookings, bookingChanges, clock, links } = sources;
    const reschedule = await bookingChanges.lastReschedule(bookingId);
    const booking = await bookings.find(bookingId);
    if (reschedule?.id !== rescheduleId || !reschedule.tell || !booking || !isOpen(booking)) return null;
    if (await mustAwaitReceipt({ kind: 'booking-rescheduled', subjectId: rescheduleId }, booking, sources))
      return AWAITS_RECEIPT;
    const receipt = await encloseExpectedReceipt(booking, sources);
    const manage = await links.toManage(booking);
    const waiting = await bookingChanges.waitingRequest(bookingId);
    const mayUndo = reschedule.byFamily && waiting?.kind === 'move' && waiting.finalAt > clock.now();
    return {
      to: booking.parentEmail,
      bookingId,
      withReceipt: receipt?.link === null,
      keys: [...manage.keys, ...(receipt?.keys ?? [])],
      files: receipt?.files,
      invitation: bookingInvitation(booking, { issuer, host: links.host, method: 'REQUEST' }),
      ...renderRescheduled({
        booking,
        issuer,
        from: reschedule,
        receipt,
        manageLink: manage.link,
        undoUntil: mayUndo ? waiting.finalAt : null,
        balance: await describeBalance(booking, sources),
      }),
    };
  },
};

type RescheduledOptions = {
  booking: Booking;
  issuer: Issuer;
  from: Pick<Reschedule, 'fromDay' | 'fromTime'> & Partial<Pick<Reschedule, 'byFamily'>>;
  receipt: BookingLetter['receipt'];
  manageLink?: string | null;
  /** Until when a family that moved it can undo that; null when it cannot. */
  undoUntil?: Date | null;
  /** What is still due of a booking with a deposit; null for others. */
  balance?: string | null;
};

/** The balance follows the event's day. */
async function describeBalance(
  booking: Booking,
  { balance, clock }: Pick<MailSourcesService, 'balance' | 'clock'>,
): Promise<string | null> {
  if (termsFrom(booking.terms).depositPercent === 0 || !isUnpaid(booking)) return null;
  const due = centsToDollars(await balance.dueCents(booking.id));
  return `${due} is still due ${balanceWhen(booking, clock.today())}. You can pay it on your booking page.`;
}

/** Old and new start; `booking` has the new one. */
export function renderRescheduled({
  booking,
  issuer,
  from,
  receipt,
  manageLink,
  ...more
}: RescheduledOptions) {
  const { eventDate, eventTime } = booking;
  const isOtherDay = from.fromDay !== eventDate;
  const { undoUntil, balance } = more;
  const what = isOtherDay ? 'day' : 'time';
  const newStart = startInWords(eventDate, eventTime);
  const [, ...rows] = bookingRows(booking, issuer);
  return renderBookingLetter({
    issuer,
    title: 'Your event has moved',
    booking,
    preview: newStart,
    before: [
      `${from.byFamily ? 'You have' : 'Our team has'} moved your event to another ${what}. The games, place and price have not changed.`,
    ],
    rows: [['Until now', startInWords(from.fromDay, from.fromTime)], ['New start', newStart], ...rows],
    receipt,
    manageLink,
    after: [
      'Open the calendar file in this email to update your calendar.',
      ...(isUnpaid(booking) ? [balance ?? 'It is not paid yet. You can pay as before.'] : []),
      ...(undoUntil
        ? [
            `Changed your mind? You can undo this on your booking page until ${formatTimeAndZone(undoUntil, issuer.timeZone)}.`,
          ]
        : [`If the new ${what} does not work for you, please tell us and we will find another one.`]),
    ],
  });
}

/** Whether the event is at the start that this request moved it from. */
const isAtOldStart = ({ eventDate, eventTime }: Booking, { fromDay, fromTime }: ChangeRequest) =>
  eventDate === fromDay && eventTime === fromTime;

/**
 * A family undid its move: once per request, with the calendar entry of the old time. None for a cancelled booking or
 * when it has moved again since.
 */
export const moveUndoneMail: MailDefinition<{ bookingId: string; requestId: string }> = {
  kind: 'reschedule-undone',
  subjectId: ({ requestId }) => requestId,
  async compose({ bookingId, requestId }, { bookings, bookingChanges, links }, issuer) {
    const request = await bookingChanges.findRequest(requestId);
    const booking = await bookings.find(bookingId);
    if (request?.state !== 'undone' || !booking || !isOpen(booking)) return null;
    if (!isAtOldStart(booking, request)) return null;
    const manage = await links.toManage(booking);
    const start = startInWords(booking.eventDate, booking.eventTime);
    const [, ...rows] = bookingRows(booking, issuer);
    return {
      to: booking.parentEmail,
      bookingId,
      isUnproven: await bookings.isUnproven(booking),
      keys: manage.keys,
      invitation: bookingInvitation(booking, { issuer, host: links.host, method: 'REQUEST' }),
      ...renderBookingLetter({
        issuer,
        title: 'Your event is back at its old time',
        booking,
        preview: start,
        before: [
          'You undid the new time. Your event is back at its old time, and everything else is the same.',
        ],
        rows: [['Start', start], ...rows],
        after: ['Open the calendar file in this email to update your calendar.'],
        manageLink: manage.link,
      }),
    };
  },
};
