import { Tag } from '../../../../ui/icons.js';
import { useEffect, useRef, type FormEvent } from 'react';
import { useAtom } from 'jotai';
import {
  centsToDollars,
  isCreditCode,
  LIMITS,
  type BookingView,
  PROMO_MESSAGES,
  textToCents,
} from '#libs/shared/contracts';
import { PROMO_TEXTS } from '../copy.js';
import { Button } from '../../../../ui/form/button.js';
import { TextField } from '../../../../ui/form/text-field.js';
import { type PromoState, promoDiscountCents, promoError } from './promo.reducer.js';
import { useToast } from '../../../../ui/feedback/toast.js';
import { checkPromo } from '../api.js';
import { useAmountToPay } from '../use-payment.js';
import { promoAtom } from '../payment.atoms.js';

/** Checks the typed code on the server. A failed check removes an earlier discount. */
function usePromoCheck(booking: BookingView) {
  const [promo, dispatch] = useAtom(promoAtom);
  const toast = useToast();
  const totalCents = textToCents(booking.totalPrice) ?? 0;

  const apply = async (event: FormEvent) => {
    event.preventDefault();
    if (promo.isChecking) return;
    const error = promoError(promo.code);
    if (error) return dispatch({ type: 'refused', sentence: error });
    dispatch({ type: 'check-started' });
    try {
      const code = promo.code.trim();
      // The rest of a part-paid booking takes no promo code.
      if (booking.amountDue && !isCreditCode(code))
        return dispatch({ type: 'refused', sentence: PROMO_TEXTS.onlyCredit });
      const answer = await checkPromo(code, booking.id);
      if (!answer.valid) {
        return dispatch({ type: 'refused', sentence: answer.error || PROMO_MESSAGES.invalid });
      }
      if (!answer.promoCode) return dispatch({ type: 'credited', credit: answer.credit });
      dispatch({ type: 'accepted', promo: answer.promoCode, totalCents });
      const off = centsToDollars(promoDiscountCents(answer.promoCode, totalCents));
      toast({ ...PROMO_TEXTS.appliedToast(off), tone: 'good' });
    } catch {
      dispatch({ type: 'refused', sentence: PROMO_TEXTS.failed });
    }
  };
  return { promo, dispatch, apply };
}

type Props = { booking: BookingView; disabled: boolean };

type AppliedProps = { code: string; cents: number; disabled: boolean; onRemove: () => void };

const AppliedPromo = ({ code, cents, disabled, onRemove }: AppliedProps) => (
  <p className="notice" data-tone="good" role="status">
    <b>{code}</b>
    <span>{` ${PROMO_TEXTS.applied(centsToDollars(cents))}`}</span>
    <button type="button" className="link-button" disabled={disabled} onClick={onRemove}>
      {PROMO_TEXTS.remove}
    </button>
  </p>
);

type CreditProps = { booking: BookingView; disabled: boolean; onRemove: () => void };

/** What the credit pays, what is left to pay now, and what stays on it. */
function AppliedCredit({ booking, disabled, onRemove }: CreditProps) {
  const { cents, creditCents, staysCents } = useAmountToPay(booking);
  return (
    <p className="notice" data-tone="good" role="status">
      <span>
        {`${PROMO_TEXTS.credited(centsToDollars(creditCents))} ${cents > 0 ? PROMO_TEXTS.leftToPay(centsToDollars(cents)) : ''}${
          staysCents > 0 ? PROMO_TEXTS.stays(centsToDollars(staysCents)) : ''
        }`}
      </span>
      <button type="button" className="link-button" disabled={disabled} onClick={onRemove}>
        {PROMO_TEXTS.removeCredit}
      </button>
    </p>
  );
}

/** Scrolls to the result of a check: it appears below the field, where the bottom of the dialog would hide it. */
function useScrollToAnswer(
  { error, applied, credit }: PromoState,
  apply: (event: FormEvent) => Promise<unknown>,
) {
  const form = useRef<HTMLFormElement>(null);
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current) form.current?.scrollIntoView({ block: 'nearest' });
  }, [error, applied, credit]);
  const send = (event: FormEvent) => {
    isAsked.current = true;
    void apply(event);
  };
  return { form, send };
}

/** Entry of a promo code or the code of a credit. */
export function PromoBox({ booking, disabled }: Props) {
  const { promo, dispatch, apply } = usePromoCheck(booking);
  const { form, send } = useScrollToAnswer(promo, apply);
  return (
    <form className="promo" ref={form} noValidate onSubmit={send}>
      <TextField
        label={booking.amountDue ? PROMO_TEXTS.creditLabel : PROMO_TEXTS.label}
        id="promo-code"
        name="promo-code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={LIMITS.promoCode.max}
        lead={<Tag size={18} />}
        value={promo.code}
        error={promo.error}
        disabled={disabled}
        onChange={(event) => dispatch({ type: 'typed', code: event.target.value })}
      />
      <Button type="submit" variant="secondary" busy={promo.isChecking} disabled={disabled}>
        {promo.isChecking ? PROMO_TEXTS.checking : PROMO_TEXTS.apply}
      </Button>
      {promo.applied && (
        <AppliedPromo
          code={promo.applied.code}
          cents={promo.discountCents}
          disabled={disabled}
          onRemove={() => dispatch({ type: 'removed' })}
        />
      )}
      {promo.credit && (
        <AppliedCredit
          booking={booking}
          disabled={disabled}
          onRemove={() => dispatch({ type: 'credit-removed' })}
        />
      )}
    </form>
  );
}
