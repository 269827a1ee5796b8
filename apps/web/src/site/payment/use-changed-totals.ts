import type { BookingView } from '#libs/shared/contracts';
import { publicConfig, today } from '../../lib/api/public-config.js';
import type { ChangedTotals } from '../../ui/event/price-change.js';
import { useNewestConfig, type ShownPrice } from './api.js';

/** Both totals of a booking that was made by another price book than the page showed. */
export function useChangedTotals(booking: BookingView, shown: ShownPrice | null): ChangedTotals | undefined {
  const { priceBook: no, totalPrice: now } = booking;
  const isChanged = shown?.bookingId === booking.id && shown.priceBook !== no;
  const known = publicConfig().priceBooks?.find((each) => each.no === no);
  const newest = useNewestConfig(isChanged && !known);
  if (!isChanged || (!known && newest.isPending)) return undefined;
  const book = known ?? newest.data?.priceBooks?.find((each) => each.no === no);
  return { on: book?.validFromDay ?? today(), before: shown.total, now };
}
