import type { PromoState } from '#libs/contracts';
import { PROMO_STATE_LABELS } from '../../content/admin-promo.js';

/** The state in a word; the colour only repeats it. */
export const StateChip = ({ state }: { state: PromoState }) => (
  <span className="chip-status promo-state" data-state={state}>
    {PROMO_STATE_LABELS[state]}
  </span>
);
