import { useState } from 'react';
import { centsToDollars, centsToText, type DeskBookingDetail } from '#libs/contracts';
import { ACTION_TEXTS } from '../../content/desk-actions.js';
import { TextField } from '../../ui/text-field.js';
import { refundSuggestion } from './refund-suggestion.js';

const TEXTS = ACTION_TEXTS.refunds;

type Props = {
  booking: DeskBookingDetail;
  amount: string;
  error?: string;
  onAmount: (amount: string) => void;
};

/** How much goes back: typed, or one of the two figures that the policy knows. */
export function RefundFields({ booking, amount, error, onAmount }: Props) {
  const [now] = useState(() => new Date());
  const { leftCents, lessFeesCents, isAhead, isFeeKnown } = refundSuggestion(booking, now);
  const offers = [
    { cents: leftCents, label: TEXTS.all(centsToDollars(leftCents)) },
    { cents: lessFeesCents, label: TEXTS.lessFees(centsToDollars(lessFeesCents)) },
  ].filter(({ cents }, place) => place === 0 || (cents > 0 && cents !== leftCents));
  return (
    <>
      <p className="quiet">
        {isAhead ? TEXTS.inside : TEXTS.late} {!isFeeKnown && TEXTS.feeUnknown}
      </p>
      <TextField
        id="refund-amount"
        label={TEXTS.amount}
        hint={TEXTS.amountHint(centsToDollars(leftCents))}
        error={error}
        inputMode="decimal"
        autoComplete="off"
        value={amount}
        onChange={(event) => onAmount(event.target.value)}
      />
      <div className="refund-offers">
        {offers.map(({ cents, label }) => (
          <button
            type="button"
            className="desk-button"
            key={label}
            onClick={() => onAmount(centsToText(cents))}
          >
            {label}
          </button>
        ))}
      </div>
    </>
  );
}
