// Correcting what a booking says: by an administrator, at the price book that it was made with.
import { ChangeBooking } from '../office/admin-actions.js';
import { CreateBooking, type PricingView } from './bookings.js';
import { Reads } from '../common/check.js';
import { Part } from '../common/fields.js';
import { Shape } from '../common/shape.js';

/** What a correction may change, and how a timeline names it. Day and time are moved instead. */
export const EDITABLE_FIELDS = {
  parentName: 'the name of the parent',
  parentEmail: 'the email address',
  parentPhone: 'the phone number',
  childName: 'the name of the child',
  childAge: 'the age of the child',
  selectedGames: 'the games',
  guestCount: 'the number of children',
  eventType: 'the kind of event',
  eventTheme: 'the theme',
  intensity: 'the intensity',
  location: 'the place',
  addOns: 'the add-ons',
  specialRequests: 'the wishes',
} as const;
export type EditableField = keyof typeof EDITABLE_FIELDS;

/**
 * Corrects a booking, or asks what that would do. `details` is the whole booking as it shall be; its day, time and totals
 * are not read. The family gets a mail unless `tell` is false.
 */
export class EditBooking extends ChangeBooking {
  @Part() details = new CreateBooking();
  @Reads((typed) => typed !== false)
  @Shape({ type: 'boolean', default: true })
  tell = true;
}

/** A price with its lines; money as "400.00". */
export type PriceState = {
  pricing: PricingView;
  guestCount: number;
  promoDiscount: string;
  finalPrice: string;
};

/** What a correction would do. `due` is what would be left to pay, `tooMuch` what could go back; both may be "0.00". */
export type EditPreviewView = {
  changed: EditableField[];
  before: PriceState;
  after: PriceState;
  /** With its sign: "60.00", "-60.00". */
  difference: string;
  due: string;
  tooMuch: string;
  /** Why it cannot be done now, as a sentence. */
  refusal: string | null;
  /** Sentences; none of them refuses anything. */
  warnings: string[];
};
