import { useAtom, useAtomValue } from 'jotai';
import {
  type BookingView,
  centsToDollars,
  depositChoice,
  DUE_AT_ONCE,
  fullChoice,
  textToCents,
} from '#libs/shared/contracts';
import { PAY_TEXTS } from './copy.js';
import { EventLines } from './success/event-links.js';
import { paymentAtom, paysDepositAtom, promoAtom } from './payment.atoms.js';
import { PromoBox } from './promo-code/promo-box.js';
import { storedPriceLines } from '../../../ui/event/price-lines.rules.js';
import { PriceChangeNote, type ChangedTotals } from '../../../ui/event/price-change.js';
import { PriceLines } from '../../../ui/event/price-lines.js';
import { dueCents } from './amounts.rules.js';
import { RadioCards } from '../../../ui/form/radio-cards.js';
import { PayArea } from './pay-area.js';
import { useAmountToPay } from './use-payment.js';
import './payment.css';

type Props = { booking: BookingView; promoCode: string | null; discountCents: number };

/** The price lines of the stored booking, never of the form. */
function PriceTable({ booking, promoCode, discountCents }: Props) {
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
    const { promoCode: kept, promoDiscount, paidAmount } = booking;
    const before = kept ? [subtotal, discount(kept, textToCents(promoDiscount) ?? 0)] : [];
    const soFar = paidAmount
      ? [{ key: 'paid', label: PAY_TEXTS.paidSoFar, amount: centsToDollars(-(textToCents(paidAmount) ?? 0)) }]
      : [];
    return (
      <PriceLines lines={[...lines, ...before, ...soFar]} total={{ label: PAY_TEXTS.due, amount: due }} />
    );
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

/** The deposit or all of it; on or after the balance day all is due. Nothing while deposits are off. */
function HowMuch({ booking, disabled }: { booking: BookingView; disabled: boolean }) {
  const [paysDeposit, setPaysDeposit] = useAtom(paysDepositAtom);
  const { offer, dueCents: cents, isCovered } = useAmountToPay(booking);
  if (!booking.deposit || cents === 0 || isCovered) return null;
  if (!offer)
    return (
      <p className="notice" data-tone="info">
        {DUE_AT_ONCE}
      </p>
    );
  return (
    <RadioCards
      className="pay-choice"
      legend={PAY_TEXTS.howMuch}
      name="pay-now"
      value={paysDeposit ? 'deposit' : 'full'}
      options={[
        { value: 'deposit', label: depositChoice(booking.deposit.depositPercent, offer) },
        { value: 'full', label: fullChoice(cents) },
      ]}
      disabled={disabled}
      onChange={(choice) => setPaysDeposit(choice === 'deposit')}
    />
  );
}

type PayStepProps = { booking: BookingView; changed?: ChangedTotals; onPaid: () => Promise<void> };

/** Step 5, after the dialog was closed unpaid: the same panel and pay button. */
export const PayStep = ({ booking, changed, onPaid }: PayStepProps) => (
  <div className="stack">
    <PayPanel booking={booking} changed={changed} />
    <PayArea booking={booking} onPaid={onPaid} />
  </div>
);

/** Price lines and promo box, summary and games: in the dialog, and on step 5 after it was closed unpaid. */
export function PayPanel({ booking, changed }: { booking: BookingView; changed?: ChangedTotals }) {
  const { phase } = useAtomValue(paymentAtom);
  const promo = useAtomValue(promoAtom);
  const isSettling = phase === 'processing' || phase === 'waiting' || phase === 'success';
  return (
    <div className="stack">
      {changed && <PriceChangeNote {...changed} />}
      <section className="sub-card">
        <h2>{PAY_TEXTS.breakdown}</h2>
        <PriceTable
          booking={booking}
          promoCode={promo.applied?.code ?? null}
          discountCents={promo.discountCents}
        />
        <PromoBox booking={booking} disabled={isSettling} />
        <HowMuch booking={booking} disabled={isSettling} />
      </section>
      <section className="sub-card">
        <h2>{PAY_TEXTS.summary}</h2>
        <EventLines booking={booking} />
      </section>
      <section className="sub-card">
        <h2>{PAY_TEXTS.games}</h2>
        <ul className="cluster">
          {booking.gameNames.map((name) => (
            <li className="badge" key={name}>
              {name}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
