import { centsToDollars, textToCents, type BookingView } from '#libs/contracts';
import { PAY_TEXTS } from '../../content/payment.js';
import { PriceLines } from '../../ui/price-lines.js';

const dollars = (amount: string, sign = 1) => centsToDollars(sign * (textToCents(amount) ?? 0));

/** Subtotal, discount and total from the stored booking; a free one shows 0.00 and its code. */
export function PaidAmounts({ booking }: { booking: BookingView }) {
  const discount = booking.promoCode ? PAY_TEXTS.discount(booking.promoCode) : PAY_TEXTS.noDiscount;
  return (
    <PriceLines
      lines={[
        { key: 'subtotal', label: PAY_TEXTS.subtotal, amount: dollars(booking.totalPrice) },
        { key: 'discount', label: discount, amount: dollars(booking.promoDiscount, -1) },
      ]}
      total={{ label: PAY_TEXTS.total, amount: dollars(booking.finalPrice) }}
    />
  );
}
