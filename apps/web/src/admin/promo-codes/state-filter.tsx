import { PROMO_STATES, type PromoCodeView, type PromoState } from '#libs/shared/contracts';
import { PROMO_LIST as TEXTS, PROMO_STATE_LABELS } from './copy.js';

type Props = { codes: PromoCodeView[]; chosen: PromoState | ''; onChoose: (state: PromoState | '') => void };

/** One button for each state, with how many codes are in it. */
export const StateFilter = ({ codes, chosen, onChoose }: Props) => (
  <div className="promo-filter" role="group" aria-label={TEXTS.states}>
    {(['', ...PROMO_STATES] as const).map((state) => (
      <button key={state} type="button" aria-pressed={chosen === state} onClick={() => onChoose(state)}>
        {state === '' ? TEXTS.all : PROMO_STATE_LABELS[state]}{' '}
        <span>{state === '' ? codes.length : codes.filter((code) => code.state === state).length}</span>
      </button>
    ))}
  </div>
);
