import {
  check,
  EditDetails,
  formatPhone,
  type AddOnsInput,
  type BookingView,
  type CreateBooking,
} from '#libs/shared/contracts';

/** The details of a booking in a form, which has every add-on. */
export type DetailsInput = EditDetails & Pick<CreateBooking, 'addOns'>;

/** The booking as the contract reads it, with its phone number as a family types it; its totals are not in a form. */
export function detailsOf(booking: BookingView & { addOns: AddOnsInput }): DetailsInput {
  const { value } = check(EditDetails, { ...booking, totalPrice: undefined, finalPrice: undefined });
  const parentPhone = formatPhone(value.parentPhone, booking.parentPhoneExtension);
  return structuredClone({ ...value, parentPhone, parentPhoneExtension: undefined, addOns: booking.addOns });
}
