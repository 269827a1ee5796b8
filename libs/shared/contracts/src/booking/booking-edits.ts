// Edits of a booking by an administrator, priced by the booking's own price book.
import { ChangeBooking } from '../office/admin-actions.js';
import { CreateBooking, type PricingView } from './bookings.js';
import { Reads } from '../common/check.js';
import { Part } from '../common/fields.js';
import { Shape } from '../common/shape.js';

/** The editable fields with their names in the timeline. Day and time are rescheduled instead. */
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
 * Edits a booking, or previews the edit. `details` is the complete new state; its day, time and totals are ignored. The
 * family gets a mail unless `tell` is false.
 */
export class EditBooking extends ChangeBooking {
  @Part() details = new CreateBooking();
  @Reads((input) => input !== false)
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

/** The effect of an edit. `due` would be left to pay, `tooMuch` could be refunded; both may be "0.00". */
export type EditPreviewView = {
  changed: EditableField[];
  before: PriceState;
  after: PriceState;
  /** Signed: "60.00", "-60.00". */
  difference: string;
  due: string;
  tooMuch: string;
  /** Why the edit is rejected now, as a sentence. */
  refusal: string | null;
  /** Sentences; they do not prevent the edit. */
  warnings: string[];
};
