import { Copy, Pencil, Power, PowerOff, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PromoCodeView } from '#libs/contracts';
import { PROMO_LIST as TEXTS } from '../../content/admin-promo.js';
import { dollars, mediumDay } from '../../lib/format.js';
import type { Column } from '../../ui/data-table.types.js';
import { Tip } from '../../ui/tip.js';
import { StateChip } from './state-chip.js';
import { UseBar } from './use-bar.js';
import { valueWord, wasUsed } from './words.js';

export type PromoAct = 'edit' | 'duplicate' | 'activate' | 'deactivate' | 'remove';
type Act = (act: PromoAct, code: PromoCodeView) => void;

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

export const columnsFor = (act: Act): Column<PromoCodeView>[] => [
  {
    key: 'code',
    title: TEXTS.columns.code,
    cell: (code) => (
      <span className="promo-code">
        <b>{code.code}</b>
        {code.description && <small>{code.description}</small>}
      </span>
    ),
  },
  {
    key: 'value',
    title: TEXTS.columns.value,
    cell: (code) => (
      <span className="promo-value">
        <b>{TEXTS.off(valueWord(code))}</b>
        <small>{TEXTS.perPerson(code.userUsageLimit)}</small>
      </span>
    ),
  },
  { key: 'state', title: TEXTS.columns.state, cell: ({ state }) => <StateChip state={state} /> },
  { key: 'uses', title: TEXTS.columns.uses, isWide: true, cell: (code) => <UseBar code={code} /> },
  {
    key: 'days',
    title: TEXTS.columns.days,
    cell: ({ startDate, expiresAt }) => (
      <span className="promo-days">
        <span>{TEXTS.from(mediumDay(startDate))},</span>{' '}
        <span>{expiresAt ? TEXTS.until(mediumDay(expiresAt)) : TEXTS.endless}</span>
      </span>
    ),
  },
  {
    key: 'given',
    title: TEXTS.columns.given,
    isNumber: true,
    cell: ({ discountGiven }) => <b className="money">{dollars(discountGiven)}</b>,
  },
  {
    key: 'actions',
    title: TEXTS.columns.actions,
    isWide: true,
    cell: (code) => (
      <span className="promo-acts">
        {actsOf(code).map((name) => (
          <Tip key={name} text={TEXTS[name](code.code)}>
            <button
              type="button"
              className="admin-button"
              aria-label={TEXTS[name](code.code)}
              data-act={name}
              data-open={name === 'edit' ? code.id : undefined}
              onClick={() => act(name, code)}
            >
              {SIGNS[name]}
            </button>
          </Tip>
        ))}
      </span>
    ),
  },
];
