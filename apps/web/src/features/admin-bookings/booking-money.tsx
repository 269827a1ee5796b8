import { centsToDollars, type AdminBookingDetail } from '#libs/contracts';
import { RATE_CARD, type AddOnKey } from '#libs/pricing/quote';
import { DETAIL_TEXTS, PAYMENT_STATES, REFUND_STATES } from '../../content/admin-booking.js';
import { dollars, moment } from '../../lib/format.js';
import { storedPriceLines, type PriceLine } from '../../lib/price-lines.js';
import { PriceLines } from '../../ui/price-lines.js';
import { namedOr } from './words.js';

/** What the form advertised, where less is charged: the figure parents ask about. */
function withAdvertised(line: PriceLine, guests: number): PriceLine {
  const rate = RATE_CARD.addOns[line.key as AddOnKey];
  if (!rate) return line;
  const cents = rate.advertisedCents * (rate.per === 'child' ? guests : 1);
  return { ...line, note: DETAIL_TEXTS.advertised(centsToDollars(cents)) };
}

function priceOf({ pricing, guestCount, promoCode, promoDiscount }: AdminBookingDetail): PriceLine[] {
  const lines = storedPriceLines(pricing, guestCount).map((line) => withAdvertised(line, guestCount));
  if (!promoCode) return lines;
  const amount = `-${dollars(promoDiscount)}`;
  return [...lines, { key: 'promo', label: DETAIL_TEXTS.promo(promoCode), amount }];
}

const Payments = ({ payments }: Pick<AdminBookingDetail, 'payments'>) => (
  <ul className="ledger">
    {payments.map((payment) => (
      <li key={payment.id}>
        <b className="money">{dollars(payment.amount)}</b>
        <span>
          {namedOr(PAYMENT_STATES, payment.state)}, {moment(payment.createdAt)}
          {payment.fee !== null && <small>{DETAIL_TEXTS.fee(dollars(payment.fee))}</small>}
          {payment.refunded !== '0.00' && (
            <small>{DETAIL_TEXTS.refundedSoFar(dollars(payment.refunded))}</small>
          )}
          {payment.goesBackAt && <small>{DETAIL_TEXTS.goesBack(moment(payment.goesBackAt))}</small>}
          {payment.failure && <small>{payment.failure}</small>}
          {payment.providerOrderId && (
            <small>
              {DETAIL_TEXTS.order} {payment.providerOrderId}
            </small>
          )}
          {payment.providerCaptureId && (
            <small>
              {DETAIL_TEXTS.capture} {payment.providerCaptureId}
            </small>
          )}
        </span>
      </li>
    ))}
  </ul>
);

const Refunds = ({ refunds }: Pick<AdminBookingDetail, 'refunds'>) => (
  <ul className="ledger">
    {refunds.map((refund) => (
      <li key={refund.id}>
        <b className="money">{dollars(refund.amount)}</b>
        <span>
          {namedOr(REFUND_STATES, refund.status)}, {moment(refund.createdAt)} {DETAIL_TEXTS.by(refund.who)}
          <small>{refund.reason}</small>
          {refund.failure && <small>{refund.failure}</small>}
        </span>
      </li>
    ))}
  </ul>
);

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
      <Payments payments={booking.payments} />
    ) : (
      <p className="quiet">{DETAIL_TEXTS.noPayments}</p>
    )}
    {booking.refunds.length > 0 && (
      <>
        <h3>{DETAIL_TEXTS.refunds}</h3>
        <Refunds refunds={booking.refunds} />
      </>
    )}
    {booking.may.refund && <p className="quiet">{DETAIL_TEXTS.refundable(dollars(booking.refundable))}</p>}
  </section>
);
