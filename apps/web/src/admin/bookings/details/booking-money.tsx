import { centsToDollars, type AdminBookingDetail, type PriceBook } from '#libs/shared/contracts';
import { FIRST_BOOKS, type AddOnKey } from '#libs/shared/pricing/quote';
import { DETAIL_TEXTS } from './copy.js';
import { dollars } from '../../../lib/format/format.js';
import { publicConfig } from '../../../lib/api/public-config.js';
import { storedPriceLines, type PriceLine } from '../../../lib/format/price-lines.js';
import { PriceLines } from '../../../ui/event/price-lines.js';
import { Payments, Refunds } from './booking-ledger.js';

/** The book of a booking, where the page knows it: the first one, the one that holds, and those that come. */
const bookNo = (no: number): PriceBook | undefined =>
  [...FIRST_BOOKS, ...(publicConfig().priceBooks ?? [])].find((each) => each.no === no)?.book;

/** What the form advertised, where less is charged: the figure parents ask about. */
function withAdvertised(line: PriceLine, guests: number, book: PriceBook | undefined): PriceLine {
  const rate = book?.addOns[line.key as AddOnKey];
  if (!rate) return line;
  const cents = rate.advertisedCents * (rate.per === 'child' ? guests : 1);
  return { ...line, note: DETAIL_TEXTS.advertised(centsToDollars(cents)) };
}

function priceOf({
  pricing,
  priceBook,
  guestCount,
  promoCode,
  promoDiscount,
}: AdminBookingDetail): PriceLine[] {
  const lines = storedPriceLines(pricing, guestCount).map((line) =>
    withAdvertised(line, guestCount, bookNo(priceBook)),
  );
  if (!promoCode) return lines;
  const amount = `-${dollars(promoDiscount)}`;
  return [...lines, { key: 'promo', label: DETAIL_TEXTS.promo(promoCode), amount }];
}

/** The price in lines, and what the ledger says was paid and paid back. */
export const BookingMoney = ({ booking }: { booking: AdminBookingDetail }) => (
  <section className="admin-card" aria-label={DETAIL_TEXTS.price}>
    <h2>{DETAIL_TEXTS.price}</h2>
    <PriceLines
      lines={priceOf(booking)}
      total={{ label: DETAIL_TEXTS.total, amount: dollars(booking.finalPrice || booking.totalPrice) }}
    />
    {booking.claimedTotal !== null && (
      <p className="quiet">{DETAIL_TEXTS.claimed(dollars(booking.claimedTotal))}</p>
    )}
    <h3>{DETAIL_TEXTS.payments}</h3>
    {booking.payments.length > 0 ? (
      <Payments booking={booking} />
    ) : (
      <p className="quiet">{DETAIL_TEXTS.noPayments}</p>
    )}
    {booking.refunds.length > 0 && (
      <>
        <h3>{DETAIL_TEXTS.refunds}</h3>
        <Refunds {...booking} />
      </>
    )}
    {booking.amountDue && <p className="quiet">{DETAIL_TEXTS.stillDue(dollars(booking.amountDue))}</p>}
    {booking.may.refund && <p className="quiet">{DETAIL_TEXTS.refundable(dollars(booking.refundable))}</p>}
  </section>
);
