import type { Booking } from '#libs/booking/bookings';
import {
  balanceDueOn,
  centsToDollars,
  dayInWords,
  dayInZone,
  daysAfter,
  HOUR_MS,
  instantInZone,
  isConfirmed,
  isUnpaid,
  MINUTE_MS,
  termsFrom,
} from '#libs/shared/contracts';
import { derivedId, type MailDefinition } from '../../mail-definition.js';
import { bookingRows, renderBookingLetter } from '../layout/booking-letter.js';
import { formatInstant } from '../layout/mail-layout.js';

/** When each notice goes out: days before the day on which the balance is due, and business minute of the day. */
const NOTICES = {
  'week-before': { days: 7, minute: 10 * 60 },
  'days-before': { days: 2, minute: 10 * 60 },
  'due-today': { days: 0, minute: 8 * 60 },
  overdue: { days: -1, minute: 10 * 60 },
} as const;

export type BalanceNotice = keyof typeof NOTICES;

/** No notice this long after its hour: after an outage nobody is written to at night. */
const NOTICE_MAX_AGE_HOURS = 12;

/** The notices to send at an instant, with the day on which their balances are due, yyyy-MM-dd, and their own hour. */
export function balanceNoticesAt(
  now: Date,
  zone: string,
): { notice: BalanceNotice; dueOn: string; at: Date }[] {
  const today = dayInZone(now, zone);
  return (Object.keys(NOTICES) as BalanceNotice[])
    .map((notice) => {
      const { days, minute } = NOTICES[notice];
      return { notice, dueOn: daysAfter(today, days), at: instantInZone(today, minute, zone) };
    })
    .filter(({ at }) => at <= now && now.getTime() < at.getTime() + NOTICE_MAX_AGE_HOURS * HOUR_MS);
}

/** The last moment to pay: the end of the day, or the start of the event on that day. */
function lastMoment({ startsAt }: Booking, dueOn: string, zone: string): Date {
  const endOfDay = instantInZone(daysAfter(dueOn, 1), 0, zone).getTime() - MINUTE_MS;
  return new Date(Math.min(startsAt.getTime(), endOfDay));
}

type BalanceFacts = { bookingId: string; notice: BalanceNotice; dueOn: string };

/**
 * The balance of a booking with a deposit is due soon, today, or overdue: once per notice and due day, with what was
 * paid, what is due, and until when. None when it was paid, cancelled (or waits for that), or moved to another day, or
 * when its day has passed.
 */
const balanceMail = (kind: 'balance-reminder' | 'balance-overdue'): MailDefinition<BalanceFacts> => ({
  kind,
  subjectId: ({ bookingId, notice, dueOn }) => derivedId(bookingId, notice, dueOn),
  async compose({ bookingId, notice, dueOn }, sources, issuer) {
    const { bookings, balance, bookingChanges, links, clock } = sources;
    const booking = await bookings.find(bookingId);
    if (!booking || !isConfirmed(booking) || !isUnpaid(booking)) return null;
    if (balanceDueOn(booking.eventDate, termsFrom(booking.terms)) !== dueOn) return null;
    const isOverdue = clock.today() > dueOn;
    if (isOverdue !== (kind === 'balance-overdue')) return null;
    if ((await bookingChanges.waitingRequest(bookingId))?.kind === 'cancel') return null;
    const dueCents = await balance.dueCents(bookingId);
    if (dueCents === 0) return null;
    const { link, key } = await links.toPay(booking);
    const manage = await links.toManage(booking);
    const until = formatInstant(lastMoment(booking, dueOn, issuer.timeZone), issuer.timeZone);
    const [due, paid] = [dueCents, booking.finalCents - dueCents].map((cents) => centsToDollars(cents));
    const hasPaid = booking.finalCents > dueCents;
    return {
      to: booking.parentEmail,
      bookingId,
      keys: [key, ...manage.keys],
      ...renderBookingLetter({
        issuer,
        booking,
        ...textsOf(isOverdue ? 'overdue' : notice, { day: dayInWords(dueOn), due, until }),
        rows: [
          ...bookingRows(booking, issuer),
          ['Total', centsToDollars(booking.finalCents)],
          ...(hasPaid ? [['Paid', paid] as [string, string]] : []),
          ['Still due', due],
          [isOverdue ? 'Was due by' : 'Due by', until],
        ],
        button: { label: `Pay ${centsToDollars(dueCents)}`, link },
        manageLink: manage.link,
      }),
    };
  },
});

const IGNORE_IF_PAID = 'Have you paid in the meantime? Then you can ignore this email.';

/** `due` is an amount, `day` and `until` name the day and the last moment to pay. */
function textsOf(notice: BalanceNotice, { day, due, until }: { day: string; due: string; until: string }) {
  if (notice === 'overdue')
    return {
      title: 'Your balance is overdue',
      preview: `${due} was due by ${until}`,
      before: [`The balance of your booking, ${due}, was due by ${until}. It has not reached us yet.`],
      after: ['Your booking is still valid. If there is a problem, please tell us.', IGNORE_IF_PAID],
    };
  if (notice === 'due-today')
    return {
      title: 'Your balance is due today',
      preview: `${due} is due by ${until}`,
      before: [`The balance of your booking, ${due}, is due today. Please pay it by ${until}.`],
      after: [IGNORE_IF_PAID],
    };
  return {
    title: `Your balance is due by ${day}`,
    preview: `${due} is due`,
    before: [`The balance of your booking, ${due}, is due by ${day}. You can pay it online at any time.`],
    after: [IGNORE_IF_PAID],
  };
}

/** The balance is due in a week, in two days, or today. */
export const balanceReminderMail = balanceMail('balance-reminder');
/** The balance was not paid on its day. */
export const balanceOverdueMail = balanceMail('balance-overdue');
