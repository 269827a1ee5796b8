import { normalForm, optionalDetails, type AdminBooking } from '#libs/shared/contracts';
import type { BookingEntity } from '../booking.entity.js';
import { REMOVED } from '../booking.rules.js';
import { bookingView } from '../booking.view.js';

/** A booking for the admin area. Every change request must send back `version`. */
export const adminBookingView = (booking: BookingEntity): AdminBooking => ({
  ...bookingView(booking),
  version: booking.version,
});

const LETTERS = new Intl.Segmenter('en', { granularity: 'grapheme' });

const firstLetter = (name: string) =>
  `${LETTERS.segment(name)[Symbol.iterator]().next().value?.segment ?? ''}.`;

/** A single letter counts as a name only in Han script. */
const namePartsOf = (text: string) => text.match(/[\p{L}\p{M}]{2,}|\p{sc=Han}/gu) ?? [];

const namesTheChild = ({ eventTheme, childName }: BookingEntity) => {
  const theme = normalForm(eventTheme ?? '');
  return namePartsOf(normalForm(childName)).some((word) => theme.includes(word));
};

/**
 * A row of the admin list. It shows the child's initial and age, and the theme unless it contains the child's name.
 * Name, requests and address are shown only when the booking is opened, which is audited.
 */
export const adminRowView = (booking: BookingEntity): AdminBooking => ({
  ...adminBookingView(booking),
  childName: booking.purgedAt ? REMOVED : firstLetter(booking.childName),
  // Families write anything into details: only those named here are in the list.
  ...optionalDetails({}),
  intensity: booking.intensity,
  eventTheme: namesTheChild(booking) ? null : booking.eventTheme,
  location: {
    address: '',
    city: booking.location.city,
    state: booking.location.state,
    zipCode: '',
    spaceDetails: '',
  },
});
