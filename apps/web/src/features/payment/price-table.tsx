import { centsToDollars, textToCents, type BookingView } from '#libs/contracts';
import { PAY_TEXTS } from '../../content/payment.js';
import { storedPriceLines } from '../../lib/price-lines.js';
import { PriceLines } from '../../ui/price-lines.js';
import { finalCents } from './promo.machine.js';

type Props = { booking: BookingView; promoCode: string | null; discountCents: number };

/** The breakdown of the stored booking, never of the form. */
export function PriceTable({ booking, promoCode, discountCents }: Props) {
  const totalCents = textToCents(booking.totalPrice) ?? 0;
  const lines = storedPriceLines(booking.pricing, booking.guestCount);
  const discounted = promoCode
    ? [
        ...lines,
        { key: 'subtotal', label: PAY_TEXTS.subtotal, amount: centsToDollars(totalCents) },
        { key: 'discount', label: PAY_TEXTS.discount(promoCode), amount: centsToDollars(-discountCents) },
      ]
    : lines;
  const total = { label: PAY_TEXTS.total, amount: centsToDollars(finalCents(totalCents, discountCents)) };
  return (
    <div aria-live="polite">
      <PriceLines lines={discounted} total={total} />
    </div>
  );
}
