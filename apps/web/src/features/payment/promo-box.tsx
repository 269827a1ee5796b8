import { useAtom } from 'jotai';
import { Tag } from 'lucide-react';
import type { FormEvent } from 'react';
import { centsToDollars, LIMITS, PROMO_SENTENCES, textToCents, type BookingView } from '#libs/contracts';
import { PROMO_TEXTS } from '../../content/payment.js';
import { Button } from '../../ui/button.js';
import { TextField } from '../../ui/text-field.js';
import { useToast } from '../../ui/toast.js';
import { checkPromo } from './api.js';
import { promoAtom } from './payment.atoms.js';
import { promoDiscountCents, promoFault } from './promo.machine.js';

type Props = { booking: BookingView; disabled: boolean };

/** Promo entry. A failed check takes an earlier discount away again. */
export function PromoBox({ booking, disabled }: Props) {
  const [promo, tell] = useAtom(promoAtom);
  const toast = useToast();
  const totalCents = textToCents(booking.totalPrice) ?? 0;

  const apply = async (event: FormEvent) => {
    event.preventDefault();
    if (promo.isChecking) return;
    const fault = promoFault(promo.code);
    if (fault) return tell({ type: 'refused', sentence: fault });
    tell({ type: 'check-started' });
    try {
      const answer = await checkPromo(promo.code.trim(), booking.id);
      if (!answer.valid) {
        return tell({ type: 'refused', sentence: answer.error || PROMO_SENTENCES.invalid });
      }
      tell({ type: 'accepted', promo: answer.promoCode, totalCents });
      const off = centsToDollars(promoDiscountCents(answer.promoCode, totalCents));
      toast({ ...PROMO_TEXTS.appliedToast(off), tone: 'good' });
    } catch {
      tell({ type: 'refused', sentence: PROMO_TEXTS.failed });
    }
  };

  return (
    <form className="promo" noValidate onSubmit={(event) => void apply(event)}>
      <TextField
        label={PROMO_TEXTS.label}
        id="promo-code"
        name="promo-code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={LIMITS.promoCode.max}
        lead={<Tag size={18} aria-hidden="true" />}
        value={promo.code}
        error={promo.error}
        disabled={disabled}
        onChange={(event) => tell({ type: 'typed', code: event.target.value })}
      />
      <Button type="submit" variant="secondary" busy={promo.isChecking} disabled={disabled}>
        {promo.isChecking ? PROMO_TEXTS.checking : PROMO_TEXTS.apply}
      </Button>
      {promo.applied && (
        <p className="promo-applied" role="status">
          <b>{promo.applied.code}</b> {PROMO_TEXTS.applied(centsToDollars(promo.discountCents))}
          <button
            type="button"
            className="link-button"
            disabled={disabled}
            onClick={() => tell({ type: 'removed' })}
          >
            {PROMO_TEXTS.remove}
          </button>
        </p>
      )}
    </form>
  );
}
