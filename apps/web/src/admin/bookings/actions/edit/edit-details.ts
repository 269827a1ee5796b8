// The request of an edit, and which of its changes affect the price and the family.
import {
  check,
  EditBooking,
  withPhoneParts,
  type AdminBookingDetail,
  type EditDetails,
} from '#libs/shared/contracts';
import { detailsOf, type DetailsInput } from '../../../../ui/booking/booking-details.js';
import type { Effects } from '../frame/effects.js';
import { EDIT_TEXTS as TEXTS } from './copy.js';

export type EditInput = { details: DetailsInput; tellNobody: boolean };

const PRICED = ['selectedGames', 'guestCount', 'addOns'] as const;
const TOLD = [...PRICED, 'location', 'eventType'] as const;

/** Whether any of these differs from the stored booking. */
const differs = (
  booking: AdminBookingDetail,
  details: EditDetails,
  fields: readonly (keyof EditDetails)[],
) => {
  const before = detailsOf(booking);
  return fields.some((field) => JSON.stringify(before[field]) !== JSON.stringify(details[field]));
};

/** Whether a change can affect the price or the crew's time. */
export const isPriceTouched = (booking: AdminBookingDetail, details: EditDetails) =>
  differs(booking, details, [...PRICED, 'location']);

/** The request, and a message for each invalid field. The family is notified only of changes to its event. */
export function editRequestOf(booking: AdminBookingDetail, { details, tellNobody }: EditInput) {
  const { version } = booking;
  const tell = !tellNobody && differs(booking, details, TOLD);
  return check(EditBooking, { version, tell, details: withPhoneParts(details) });
}

/** The hint of the checkbox says which changes send a mail. */
export const editEffects = (
  { payments }: AdminBookingDetail,
  { tellNobody }: Pick<EditInput, 'tellNobody'>,
): Effects => ({
  effects: TEXTS.effects(payments.some(({ state }) => state === 'captured')),
  mail: tellNobody ? null : [],
});
