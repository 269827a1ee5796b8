// Texts that several screens show.

/** On buttons. */
export const BUTTON_TEXTS = {
  cancel: 'Cancel',
  save: 'Save',
  keep: 'Keep it',
  again: 'Try again',
  done: 'Done',
  close: 'Close',
  edit: 'Edit',
  remove: 'Remove',
  retire: 'Retire',
  send: 'Send',
  change: 'Change',
  keepEditing: 'Keep editing',
  payNow: 'Pay now',
  logIn: 'Log in',
} as const;

/** Of fields, columns and facts. */
export const LABEL_TEXTS = {
  games: 'Games',
  total: 'Total',
  email: 'Email',
  location: 'Location',
  guests: 'Guests',
  price: 'Price',
  packages: 'Packages',
  equipment: 'Equipment',
  phone: 'Phone',
  gallery: 'Gallery',
  zipCode: 'ZIP code',
  payment: 'Payment',
  password: 'Password',
  promoCode: 'Promo code',
  whoComes: 'Who comes',
  photography: 'Photography',
  videography: 'Videography',
  due: 'Due',
  dateAndTime: 'Date and time',
} as const;

/** Sentences. */
export const NOTE_TEXTS = {
  failed: 'That did not work. Please try again.',
  notSaved: 'This could not be saved. Please try again.',
  noMail: 'We could not request the email. Please try again.',
  underReview: 'PayPal is still checking your payment. You do not need to pay again.',
  final: 'This cannot be undone.',
} as const;
