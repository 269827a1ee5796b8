import { check, promoState, SavePromoCode } from '#libs/shared/contracts';
import { PROMO_FORM as TEXTS } from './copy.js';
import { publicConfig } from '../../lib/api/public-config.js';
import type { PromoDraft } from './promo-form.js';
import { StateChip } from './state-chip.js';

/** What the code will be once it is saved; nothing while something is still wrong. */
export function FutureState({ draft, usageCount }: { draft: PromoDraft; usageCount: number }) {
  const { value, errors } = check(SavePromoCode, draft);
  if (Object.keys(errors).length > 0 || !draft.startDate) return null;
  const terms = {
    ...value,
    startDate: draft.startDate,
    expiresAt: draft.expiresAt || null,
    usageCount,
  };
  return (
    <p className="promo-future">
      {TEXTS.willBe} <StateChip state={promoState(terms, publicConfig().today)} />
    </p>
  );
}
