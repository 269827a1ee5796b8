import {
  balanceDueOn,
  centsToText,
  isOff,
  isUnpaid,
  LIMITS,
  optionalDetails,
  termsFrom,
  unusualTerms,
  type BookingView,
  type PricingView,
  comparingForm,
  type AdminBooking,
} from '#libs/shared/contracts';
import type { BookingEntity } from './booking.entity.js';
import { hasSettledPrice, REMOVED } from './booking.rules.js';

export function pricingView({
  pricing,
  totalCents,
  durationMinutes,
}: Pick<BookingEntity, 'pricing' | 'totalCents' | 'durationMinutes'>): PricingView {
  const { breakdown } = pricing;
  return {
    basePrice: centsToText(pricing.baseCents),
    totalPrice: centsToText(totalCents),
    breakdown: {
      package: centsToText(breakdown.package),
      extraGuests: centsToText(breakdown.extraGuests),
      photography: centsToText(breakdown.photography),
      videography: centsToText(breakdown.videography),
      customShirts: centsToText(breakdown.customShirts),
      customAwards: centsToText(breakdown.customAwards),
      ...(breakdown.largeGroup && { largeGroup: centsToText(breakdown.largeGroup) }),
    },
    gameCount: pricing.gameCount,
    includedChildren: pricing.includedChildren ?? LIMITS.guests.included,
    totalDuration: durationMinutes,
  };
}

/** What is due of a settled price, and what was received. Nothing is due for a cancelled booking. */
function partPaid(booking: BookingEntity) {
  const { status, partPaidCents, finalCents, eventDate, terms } = booking;
  const amountDue = centsToText(isOff({ status }) ? 0 : finalCents - partPaidCents);
  if (partPaidCents === 0) return isUnpaid(booking) && hasSettledPrice(booking) && { amountDue };
  return {
    paidAmount: centsToText(partPaidCents),
    amountDue,
    balanceDueOn: balanceDueOn(eventDate, termsFrom(terms)),
  };
}

/** The terms of a deposit while nothing is paid; absent for terms without one. */
const depositTerms = (booking: BookingEntity) => {
  const { depositPercent, balanceDaysBefore } = termsFrom(booking.terms);
  return (
    depositPercent > 0 &&
    !hasSettledPrice(booking) &&
    isUnpaid(booking) && { deposit: { depositPercent, balanceDaysBefore } }
  );
};

const policyTerms = (booking: BookingEntity) => {
  const terms = unusualTerms(termsFrom(booking.terms));
  return terms && { terms };
};

/** The full booking, for readers who may see all of it; `BookingViewsService.viewFor` decides. */
export const bookingView = (booking: BookingEntity): BookingView => ({
  id: booking.id,
  userId: booking.userId,
  status: booking.status,
  paymentStatus: booking.paymentStatus,
  paymentCompletedAt: booking.paymentCompletedAt?.toISOString() ?? null,
  promoCode: booking.promoCode,
  promoDiscount: centsToText(booking.discountCents),
  totalPrice: centsToText(booking.totalCents),
  finalPrice: centsToText(booking.finalCents),
  ...partPaid(booking),
  ...depositTerms(booking),
  ...policyTerms(booking),
  createdAt: booking.createdAt.toISOString(),
  parentName: booking.parentName,
  parentEmail: booking.parentEmail,
  parentPhone: booking.parentPhone,
  childName: booking.childName,
  childAge: booking.childAge,
  eventDate: booking.eventDate,
  eventTime: booking.eventTime,
  selectedGames: booking.selectedGames,
  gameNames: booking.gameNames,
  guestCount: booking.guestCount,
  eventType: booking.eventType,
  ...optionalDetails(booking),
  location: {
    address: booking.location.address,
    city: booking.location.city,
    state: booking.location.state,
    zipCode: booking.location.zipCode,
    spaceDetails: booking.location.spaceDetails,
  },
  addOns: {
    photography: booking.addOns.photography,
    videography: booking.addOns.videography,
    customShirts: booking.addOns.customShirts,
    customAwards: booking.addOns.customAwards,
  },
  durationMinutes: booking.durationMinutes,
  pricing: pricingView(booking),
  priceBook: booking.priceBookNo,
});

/**
 * A booking as a link to pay shows it: day, games and amounts, and only the city of its place. Nothing about the child,
 * no street, no phone. Never to be stored.
 */
export const payOnlyPart = (booking: BookingEntity): BookingEntity => ({
  ...booking,
  parentPhone: '',
  childName: '',
  childAge: null,
  ...optionalDetails({}),
  location: cityOf(booking),
});

/** The same as a response. */
export const payOnlyView = (booking: BookingEntity): BookingView => ({
  ...bookingView(payOnlyPart(booking)),
  isPayOnly: true,
});

const cityOf = ({ location: { city, state } }: BookingEntity) => ({
  address: '',
  city,
  state,
  zipCode: '',
  spaceDetails: '',
});

/** A booking as it was at creation, regardless of later changes. */
export const newBookingView = (booking: BookingEntity): BookingView =>
  bookingView({
    ...booking,
    userId: booking.createdByUser,
    status: 'pending',
    paymentStatus: 'pending',
    paymentCompletedAt: null,
    promoCode: null,
    discountCents: 0,
    finalCents: booking.totalCents,
    partPaidCents: 0,
  });

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
  const theme = comparingForm(eventTheme ?? '');
  return namePartsOf(comparingForm(childName)).some((word) => theme.includes(word));
};

/**
 * A row of the admin list. It shows the child's initial and age, and the theme unless it contains the child's name.
 * Name, requests and address are shown only when the booking is opened, which is audited.
 */
export const adminRowView = (booking: BookingEntity): AdminBooking => ({
  ...adminBookingView(booking),
  childName: booking.purgedAt ? REMOVED : firstLetter(booking.childName),
  // Families may write anything into details, so only those named here are in the list.
  ...optionalDetails({}),
  parentPhoneExtension: booking.parentPhoneExtension,
  intensity: booking.intensity,
  eventTheme: namesTheChild(booking) ? null : booking.eventTheme,
  location: cityOf(booking),
});
