import { useAtomValue } from 'jotai';
import { centsToText } from '#libs/shared/contracts';
import { useBook } from '../../../lib/api/price-book.js';
import { PriceChangeNote } from '../../../ui/event/price-change.js';
import { draftAtom, previousBookAtom, priceAtom } from '../booking.atoms.js';
import { draftQuote } from '../draft/booking.draft.js';

/** While the form is open: the total by the new day's prices, if it differs. */
export function PriceChangeNotice() {
  const former = useAtomValue(previousBookAtom);
  const { validFromDay } = useBook();
  const draft = useAtomValue(draftAtom);
  const { totalCents } = useAtomValue(priceAtom);
  const before = former && draftQuote(draft, former.book).totalCents;
  if (before === null || before === totalCents) return null;
  return <PriceChangeNote on={validFromDay} before={centsToText(before)} now={centsToText(totalCents)} />;
}
