// Edits of a booking by an administrator, priced by the booking's own price book.
import { ChangeBooking } from '../office/admin-actions.js';
import { REFUND_WAYS, type RefundWay } from './booking-changes.js';
import type { RescheduleRejection } from './booking-reschedules.js';
import { AddOnsInput, CreateBooking, type OptionalDetails, type PricingView } from './bookings.js';
import { Reads, Rule } from '../common/check.js';
import { Clearable, OneOf, Part, readLine } from '../common/fields.js';
import { ClearableExtension } from '../common/phone.js';
import type { Intensity } from '../common/lists.js';
import { Shape } from '../common/shape.js';

/** The editable fields with their names in the timeline. Day and time are rescheduled instead. */
export const EDITABLE_FIELDS = {
  parentName: 'the name of the parent',
  parentEmail: 'the email address',
  parentPhone: 'the phone number',
  parentPhoneExtension: 'the phone extension',
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
} as const satisfies Record<keyof OptionalDetails, string> & Record<string, string>;
export type EditableField = keyof typeof EDITABLE_FIELDS;

function FlagIfSent(): PropertyDecorator {
  const read = Reads((input) => (input === undefined ? undefined : input === true));
  const shape = Shape({ type: 'boolean' });
  return (target, name) => {
    read(target, name);
    shape(target, name);
  };
}

/** The add-ons of an edit; an absent one stays as stored. */
class EditAddOns extends (AddOnsInput as new () => Partial<AddOnsInput>) {
  @FlagIfSent() override photography?: boolean = undefined;
  @FlagIfSent() override videography?: boolean = undefined;
  @FlagIfSent() override customShirts?: boolean = undefined;
  @FlagIfSent() override customAwards?: boolean = undefined;
}

/**
 * The new details of a booking. An absent optional one stays as stored; null and an empty text clear it. Day, time and
 * totals are ignored.
 */
export class EditDetails extends (CreateBooking as new () => Omit<CreateBooking, 'addOns' | 'intensity'>) {
  @ClearableExtension('parentPhone') override parentPhoneExtension?: string = undefined;
  @Clearable(readLine) override eventTheme?: string = undefined;
  @Clearable() override specialRequests?: string = undefined;
  @Clearable() intensity?: Intensity | '' = undefined;
  @Part() addOns = new EditAddOns();
}

/** The add-ons of a booking after an edit. */
export const addOnsAfterEdit = (stored: AddOnsInput, edit: EditDetails['addOns']): AddOnsInput => ({
  photography: edit.photography ?? stored.photography,
  videography: edit.videography ?? stored.videography,
  customShirts: edit.customShirts ?? stored.customShirts,
  customAwards: edit.customAwards ?? stored.customAwards,
});

/** Edits a booking, or previews the edit. The family gets a mail unless `tell` is false. */
export class EditBooking extends ChangeBooking {
  @Part() details = new EditDetails();
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

const SIGNED_DOLLARS = String.raw`^-?\d{1,9}(\.\d{1,2})?$`;

/** Previews a change by the family. Its name and email address cannot be changed here. */
export class PreviewOwnChange {
  @Part() details = new EditDetails();
}

/**
 * A family changes its booking: `difference` repeats the change of the price that it saw, such as "-20.00"; `as` is how
 * what it paid too much is refunded.
 */
export class ChangeOwnBooking extends PreviewOwnChange {
  @Reads((input) => (typeof input === 'string' ? input.trim() : ''))
  @Rule((value) =>
    new RegExp(SIGNED_DOLLARS).test(String(value)) ? null : 'Please give the difference in dollars.',
  )
  @Shape({ type: 'string', pattern: SIGNED_DOLLARS, examples: ['-20.00'] })
  difference = '';
  @OneOf(REFUND_WAYS, 'Please choose how the money goes back.')
  @Shape({ default: 'money' })
  as: RefundWay = 'money';
}

/** The effect of a change by the family. Money is dollars such as "60.00". */
export type OwnChangeView = Pick<EditPreviewView, 'changed' | 'before' | 'after' | 'difference' | 'due'> & {
  /** When the event ends before and after the change, such as "11:30 AM". */
  ends: { before: string; after: string };
  /** What is refunded to the family, without a fee. */
  back: string;
  /** Whether it may be a credit instead of money: not when all of it returns to the credit that had paid. */
  isCreditOffered: boolean;
  /** Why the change is rejected now, with starts that would fit. */
  refusal: RescheduleRejection | null;
  /** Until when each part can be changed, ISO in UTC. */
  until: { details: string; headCount: string; place: string };
};
