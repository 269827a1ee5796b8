import type { Issuer } from '#libs/shop/business-settings';
import { revisesReceipt, type BookingEdit } from '#libs/booking/booking-changes';
import type { Booking } from '#libs/booking/bookings';
import {
  centsToDollars,
  EDITABLE_FIELDS,
  isOff,
  isUnpaid,
  termsFrom,
  type EditableField,
} from '#libs/shared/contracts';
import { bookingInvitation } from '#libs/office/documents';
import { encloseExpectedReceipt, mustAwaitReceipt } from '../../enclosed-receipt.js';
import { AWAITS_RECEIPT, type MailDefinition } from '../../mail-definition.js';
import {
  balanceWhen,
  bookingRows,
  renderBookingLetter,
  type BookingLetter,
} from '../layout/booking-letter.js';

/** Fields shown in the calendar entry; its end depends on the games. */
const CALENDAR_FIELDS: readonly EditableField[] = ['location', 'selectedGames', 'guestCount', 'eventType'];

/** A confirmed event is in calendars, so an edit of these fields sends an updated entry. */
const changesCalendar = ({ fields }: BookingEdit, { status }: Booking) =>
  status === 'confirmed' && fields.some((field) => CALENDAR_FIELDS.includes(field));

/**
 * Once per edit, in general terms, with what is due and a link to pay, and with the new receipt, for which it waits if
 * it changed. An overpayment is not promised back: staff decide. None without notification or for an ended booking.
 */
export const editedMail: MailDefinition<{ bookingId: string; editId: string }> = {
  kind: 'booking-edited',
  subjectId: ({ editId }) => editId,
  async compose({ bookingId, editId }, sources, issuer) {
    const { bookings, bookingChanges, balance, links, clock } = sources;
    const edit = await bookingChanges.findEdit(editId);
    const booking = await bookings.find(bookingId);
    if (!edit?.tell || !booking || isOff(booking)) return null;
    const isOnReceipt = revisesReceipt(edit.fields);
    if (
      isOnReceipt &&
      (await mustAwaitReceipt({ kind: 'booking-edited', subjectId: editId }, booking, sources))
    )
      return AWAITS_RECEIPT;
    const dueCents = await balance.dueCents(bookingId);
    const isSplit = termsFrom(booking.terms).depositPercent > 0;
    const dueWhen = isSplit ? ` ${balanceWhen(booking, clock.today())}` : '';
    const { link: payLink, key } = await links.toPay(booking);
    const manage = await links.toManage(booking);
    const receipt = isOnReceipt ? await encloseExpectedReceipt(booking, sources) : null;
    return {
      to: booking.parentEmail,
      bookingId,
      withReceipt: receipt?.link === null,
      keys: [key, ...manage.keys, ...(receipt?.keys ?? [])],
      files: receipt?.files,
      ...(changesCalendar(edit, booking) && {
        invitation: bookingInvitation(booking, { issuer, host: links.host, method: 'REQUEST' }),
      }),
      ...renderEdited({
        booking,
        issuer,
        edit,
        dueCents,
        dueWhen,
        payLink,
        receipt,
        manageLink: manage.link,
      }),
    };
  },
};

type EditedOptions = {
  booking: Booking;
  issuer: Issuer;
  edit: BookingEdit & { byFamily: boolean };
  dueCents: number;
  /** " by" a day or " now" with a deposit, else empty. */
  dueWhen: string;
  payLink: string;
  receipt: BookingLetter['receipt'];
  manageLink: string | null;
};

/** What happens to what was paid too much. */
function differenceSentence({ byFamily, asCredit }: Pick<EditedOptions['edit'], 'byFamily' | 'asCredit'>) {
  if (asCredit)
    return 'Your overpayment is now a credit for another event. We email you its code separately.';
  return byFamily
    ? 'If you have paid more than it costs now, we refund the difference.'
    : 'If you have paid more than it costs now, we will contact you about the difference.';
}

/** The edit in general terms and the new price; `booking` is the edited one. */
function renderEdited({ booking, issuer, edit, dueCents, dueWhen, payLink, ...links }: EditedOptions) {
  const { fields, fromCents, toCents, byFamily, asCredit } = edit;
  const changed = new Intl.ListFormat('en').format(fields.map((field) => EDITABLE_FIELDS[field]));
  const price: [string, string][] =
    fromCents === toCents
      ? []
      : [
          ['Price until now', centsToDollars(fromCents)],
          ['Price now', centsToDollars(toCents)],
        ];
  const isDue = dueCents > 0 && isUnpaid(booking);
  return renderBookingLetter({
    issuer,
    title: 'Your booking was changed',
    booking,
    preview: `${byFamily ? 'You' : 'We'} changed ${changed}.`,
    before: [
      byFamily
        ? `You changed ${changed} of your booking.`
        : `Our team changed ${changed} of your booking, as we agreed.`,
    ],
    rows: [...bookingRows(booking, issuer), ['Games', booking.gameNames.join(', ')], ...price],
    ...(isDue && { button: { label: `Pay ${centsToDollars(dueCents)}`, link: payLink } }),
    ...links,
    after: [
      ...(isDue ? [`${centsToDollars(dueCents)} is still due${dueWhen}. Use the button above to pay.`] : []),
      ...(toCents < fromCents && !isUnpaid(booking) ? [differenceSentence({ byFamily, asCredit })] : []),
      'If something is not right, please tell us.',
    ],
  });
}
