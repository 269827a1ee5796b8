import { Copy, Pencil, Power, PowerOff, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PromoCodeView } from '#libs/shared/contracts';
import { PROMO_LIST as TEXTS } from './copy.js';
import { Tip } from '../../ui/overlay/tip.js';
import { wasUsed } from './words.js';

export type PromoAct = 'edit' | 'duplicate' | 'activate' | 'deactivate' | 'remove';
export type OnAct = (act: PromoAct, code: PromoCodeView) => void;

const SIGNS: Record<PromoAct, ReactNode> = {
  edit: <Pencil aria-hidden size={18} strokeWidth={2.2} />,
  duplicate: <Copy aria-hidden size={18} strokeWidth={2.2} />,
  activate: <Power aria-hidden size={18} strokeWidth={2.2} />,
  deactivate: <PowerOff aria-hidden size={18} strokeWidth={2.2} />,
  remove: <Trash2 aria-hidden size={18} strokeWidth={2.2} />,
};

/** What a row offers; a code that was used is switched off and never deleted. */
const actsOf = (code: PromoCodeView): PromoAct[] => [
  'edit',
  'duplicate',
  code.isActive ? 'deactivate' : 'activate',
  ...(wasUsed(code) ? [] : (['remove'] as const)),
];

/** A button for each thing that can be done with a code. */
export const PromoActs = ({ code, onAct }: { code: PromoCodeView; onAct: OnAct }) => (
  <span className="promo-acts">
    {actsOf(code).map((name) => (
      <Tip key={name} text={TEXTS[name](code.code)}>
        <button
          type="button"
          className="admin-button"
          aria-label={TEXTS[name](code.code)}
          data-act={name}
          data-open={name === 'edit' ? code.id : undefined}
          onClick={() => onAct(name, code)}
        >
          {SIGNS[name]}
        </button>
      </Tip>
    ))}
  </span>
);
