/** Labels of the fields of a booking; shared by editing and phone bookings. */
export const BOOKING_FIELD_TEXTS = {
  parent: 'Parent',
  parentName: 'Parent name',
  parentPhone: 'Phone',
  parentEmail: 'Email',
  child: 'Child',
  childName: 'Child name',
  childAge: 'Child age',
  event: 'Event',
  eventType: 'Kind of event',
  guestCount: 'Number of children',
  eventTheme: 'Theme',
  games: 'Games',
  addOns: 'Add-ons',
  place: 'Place',
  address: 'Address',
  city: 'City',
  state: 'State',
  zipCode: 'ZIP code',
  spaceDetails: 'Space',
  requests: 'Special requests',
  gamesFailed: 'The games could not be loaded.',
  gamesLoading: 'Loading the games...',
} as const;

/** Texts of editing a booking. */
export const EDIT_TEXTS = {
  button: 'Correct',
  title: (id: string) => `Correct booking ${id}`,
  go: 'Save',
  done: 'Booking corrected',
  effects: (hasReceipt: boolean) => [
    'Change what is wrong; the rest stays as it is. Day and time are changed by Move.',
    hasReceipt
      ? 'The price is recalculated with the prices of the day it was booked, and a new receipt is made.'
      : 'The price is recalculated with the prices of the day it was booked.',
  ],
  tellNobody: 'Tell nobody',
  tellNobodyHint: 'Otherwise the family gets a mail when games, children, add-ons, place or kind change.',
  price: 'What this changes',
  looking: 'Counting the price',
  lookFailed: 'We could not calculate the price.',
  same: (price: string) => `The price stays at ${price}.`,
  before: 'Until now',
  after: 'From now on',
  total: 'Total',
  promo: 'Promo code',
  more: (amount: string) => `${amount} more`,
  less: (amount: string) => `${amount} less`,
  due: (amount: string) =>
    `${amount} will be due. The family sees it on its profile and can pay it by a link.`,
  tooMuch: (amount: string) => `${amount} more than that was paid. You can refund it afterwards.`,
  rejected: 'This does not work',
} as const;
