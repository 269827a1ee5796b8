import { centsToDollars, textToCents, type BookingView } from '#libs/shared/contracts';
import { PAY_TEXTS } from './copy.js';
import { storedPriceLines } from '../../lib/format/price-lines.js';
import { PriceLines } from '../../ui/event/price-lines.js';
import { dueCents } from './promo-code/promo.machine.js';

type Props = { booking: BookingView; promoCode: string | null; discountCents: number };

/** The breakdown of the stored booking, never of the form. */
export function PriceTable({ booking, promoCode, discountCents }: Props) {
  const totalCents = textToCents(booking.totalPrice) ?? 0;
  const lines = storedPriceLines(booking.pricing, booking.guestCount);
  const subtotal = { key: 'subtotal', label: PAY_TEXTS.subtotal, amount: centsToDollars(totalCents) };
  const discount = (code: string, cents: number) => ({
    key: 'discount',
    label: PAY_TEXTS.discount(code),
    amount: centsToDollars(-cents),
  });
  const due = centsToDollars(dueCents(booking, discountCents));
  if (booking.amountDue) {
    const { promoCode: kept, promoDiscount } = booking;
    const paid = centsToDollars(-(textToCents(booking.paidAmount) ?? 0));
    const before = kept ? [subtotal, discount(kept, textToCents(promoDiscount) ?? 0)] : [];
    const soFar = { key: 'paid', label: PAY_TEXTS.paidSoFar, amount: paid };
    return <PriceLines lines={[...lines, ...before, soFar]} total={{ label: PAY_TEXTS.due, amount: due }} />;
  }
  return (
    <div aria-live="polite">
      <PriceLines
        lines={promoCode ? [...lines, subtotal, discount(promoCode, discountCents)] : lines}
        total={{ label: PAY_TEXTS.total, amount: due }}
      />
    </div>
  );
}
