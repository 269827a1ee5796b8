import type { BookingView } from '#libs/shared/contracts';
import { ExtensionPoint } from '#libs/platform/events';
import type { BookingEntity } from '../booking.entity.js';

type Addition = (
  bookings: readonly BookingEntity[],
) => Promise<ReadonlyMap<string, Pick<BookingView, 'hosts'>>>;

export const viewAdditions = new ExtensionPoint<Addition>();

/** Makes a method of a higher module add to the views of bookings, by their ids. */
export const BookingViewAddition = () => viewAdditions.mark();
