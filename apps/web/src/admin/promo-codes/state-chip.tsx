import type { PromoState } from '#libs/shared/contracts';
import { PROMO_STATE_LABELS } from './copy.js';

/** The state in a word; the colour only repeats it. */
export const StateChip = ({ state }: { state: PromoState }) => (
  <span className="chip-status promo-state" data-state={state}>
    {PROMO_STATE_LABELS[state]}
  </span>
);
