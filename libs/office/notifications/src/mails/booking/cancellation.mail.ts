// What parents are told after staff did something with their booking. No mail names the child: mails are forwarded.
import type { Booking } from '#libs/booking/bookings';
import { centsToDollars, isPaid, type ComingHost } from '#libs/shared/contracts';
import { eventFacts, type Issuer } from '#libs/office/documents';
import { bookingRows } from '../layout/booking-rows.js';
import { hostLines } from './coming-host.js';
import { letterMail } from '../layout/booking-letter.js';
import { plain } from '../layout/mail-layout.js';

type About = { booking: Booking; issuer: Issuer };

const cameSoFar = ({ partPaidCents }: Booking) =>
  partPaidCents > 0 ? `We have received ${centsToDollars(partPaidCents)} USD.` : 'It is not paid yet.';

/** Staff have confirmed what is not paid: the day is kept, and the mail says who comes and what is still due. */
export function handConfirmationMail({
  booking,
  issuer,
  payLink,
  dueCents,
  host,
}: About & { payLink: string; dueCents: number; host: ComingHost | null }) {
  const due = `${centsToDollars(dueCents)} USD`;
  return letterMail({
    issuer,
    title: 'Your booking is confirmed',
    booking,
    preview: `Still due: ${due}`,
    before: [
      'Good news: our team has confirmed your booking, and the day is reserved for you.',
      `${cameSoFar(booking)} ${due} are still due; you can pay online any time before your event.`,
      ...(host ? hostLines(host) : []),
    ],
    rows: [...bookingRows(booking, issuer), ['Games', booking.gameNames.join(', ')], ['Still due', due]],
    button: { label: 'Pay now', link: payLink },
    after: ['Once it is paid you get your receipt by mail.'],
  });
}

export function cancellationMail({
  booking,
  issuer,
  reason,
  money,
}: About & { reason: string; money: string }) {
  return letterMail({
    issuer,
    title: 'Your booking was cancelled',
    booking,
    preview: eventFacts(booking, issuer.timeZone).day,
    before: ['We are sorry: your booking was cancelled.'],
    rows: [...bookingRows(booking, issuer), ['Reason', plain(reason)]],
    after: [money, 'If you did not expect this, please tell us. We would love to find another day with you.'],
  });
}

export function refundMail({
  booking,
  issuer,
  amountCents,
  allCents,
  byHand,
}: About & { amountCents: number; allCents: number; byHand: boolean }) {
  const amount = `${centsToDollars(amountCents)} USD`;
  const isFurther = allCents > amountCents;
  return letterMail({
    issuer,
    title: byHand ? 'Your money is back' : 'Your refund is on its way',
    booking,
    preview: amount,
    before: [
      byHand
        ? `We have handed ${amount} back to you, the way it came to us.`
        : `We have paid ${amount} back to you through PayPal, the way you paid.`,
    ],
    rows: [
      ...bookingRows(booking, issuer),
      ['Paid back', amount],
      ...(isFurther ? [['Paid back in all', `${centsToDollars(allCents)} USD`] as [string, string]] : []),
    ],
    after: byHand
      ? ['If it has not reached you, please tell us.']
      : ['PayPal shows it within minutes; a bank or card company may take some days longer.'],
  });
}

/** Money that the booking could not take is back: paid twice, or too late. */
export function returnedPaymentMail({ booking, issuer, amountCents }: About & { amountCents: number }) {
  const amount = `${centsToDollars(amountCents)} USD`;
  return letterMail({
    issuer,
    title: 'A payment of yours goes back to you',
    booking,
    preview: amount,
    before: [
      `A payment of ${amount} reached us that your booking could not take, because it came twice or too late.`,
      'We have sent all of it back to you through PayPal, the way you paid. You do not need to do anything.',
    ],
    rows: [...bookingRows(booking, issuer), ['Sent back', amount]],
    after: [
      isPaid(booking)
        ? 'Your booking itself is paid and stays as it is.'
        : 'Nothing else was charged for this booking.',
      'PayPal shows it within minutes; a bank or card company may take some days longer.',
    ],
  });
}

/** The start came and nobody had paid. */
export function expiredMail({ booking, issuer }: About) {
  return letterMail({
    issuer,
    title: 'Your booking has ended unpaid',
    booking,
    preview: eventFacts(booking, issuer.timeZone).day,
    before: [
      'The start of your event has come, and your booking was not paid. It has ended, and nothing was charged.',
    ],
    rows: bookingRows(booking, issuer),
    after: [
      'If a payment of yours is still on its way to us, it goes back to you in full.',
      'We would love to find another day with you.',
    ],
  });
}
