import { centsToDollars, textToCents, type BookingView, type PaidInParts } from '#libs/shared/contracts';
import { PAY_TEXTS } from './copy.js';
import { PriceLines } from '../../ui/event/price-lines.js';

const dollars = (amount: string, sign = 1) => centsToDollars(sign * (textToCents(amount) ?? 0));

type Props = {
  booking: BookingView;
  /** What came before the newest payment, by the server; null when that one brought all of the price. */
  paid: PaidInParts | null;
};

/** Subtotal, discount and total from the stored booking; a free one shows 0.00 and its code. */
export function PaidAmounts({ booking, paid }: Props) {
  const discount = booking.promoCode ? PAY_TEXTS.discount(booking.promoCode) : PAY_TEXTS.noDiscount;
  const lines = [
    { key: 'subtotal', label: PAY_TEXTS.subtotal, amount: dollars(booking.totalPrice) },
    { key: 'discount', label: discount, amount: dollars(booking.promoDiscount, -1) },
  ];
  const total = { label: PAY_TEXTS.total, amount: dollars(booking.finalPrice) };
  if (!paid) return <PriceLines lines={lines} total={total} />;
  return (
    <PriceLines
      lines={[
        ...lines,
        { key: 'total', ...total },
        { key: 'before', label: PAY_TEXTS.paidBefore, amount: dollars(paid.before) },
        { key: 'now', label: PAY_TEXTS.paidNow, amount: dollars(paid.now) },
      ]}
      total={{ label: PAY_TEXTS.stillDue, amount: dollars(paid.due) }}
    />
  );
}
