// The request of an edit, and which of its changes affect the price and the family.
import { check, EditBooking, CreateBooking, type AdminBookingDetail } from '#libs/shared/contracts';
import type { AdminAction } from '../send-action.js';

/** A text field, by its path. */
type Place = keyof CreateBooking['location'];
export type DetailField =
  Exclude<keyof CreateBooking, 'location' | 'addOns' | 'selectedGames'> | `location.${Place}`;

/** The form values. */
type EditedFields = { details: CreateBooking | null; tellNobody: boolean };

/** The initial values of the edit form. */
export function detailsOf(booking: AdminBookingDetail): CreateBooking {
  const known = { ...booking, ...emptied(booking) };
  const fields = Object.keys(new CreateBooking()) as (keyof typeof known)[];
  return structuredClone(
    Object.fromEntries(fields.map((field) => [field, known[field]])),
  ) as unknown as CreateBooking;
}

/** An empty field is ''; money and offers are not in the form. */
const emptied = ({ eventTheme, specialRequests }: AdminBookingDetail) => ({
  eventTheme: eventTheme ?? '',
  specialRequests: specialRequests ?? '',
  totalPrice: undefined,
  finalPrice: undefined,
  offer: undefined,
});

const PRICED = ['selectedGames', 'guestCount', 'addOns'] as const;
const TOLD = [...PRICED, 'location', 'eventType'] as const;

/** Whether any of these differs from the stored booking. */
const differs = (
  booking: AdminBookingDetail,
  details: CreateBooking,
  fields: readonly (keyof CreateBooking)[],
) => {
  const before = detailsOf(booking);
  return fields.some((field) => JSON.stringify(before[field]) !== JSON.stringify(details[field]));
};

/** Whether a change can affect the price or the crew's time. */
export const isPriceTouched = (booking: AdminBookingDetail, details: CreateBooking) =>
  differs(booking, details, [...PRICED, 'location']);

/** The request, and a message for each invalid field. The family is notified only of changes to its event. */
export function editRequestOf(
  booking: AdminBookingDetail,
  { details, tellNobody }: EditedFields,
): { value: AdminAction; errors: Record<string, string> } {
  const { version } = booking;
  const wanted = details ?? detailsOf(booking);
  const tell = !tellNobody && differs(booking, wanted, TOLD);
  const { value, errors } = check(EditBooking, { version, tell, details: wanted });
  return { value: { kind: 'correction', body: value }, errors };
}
