import type { PromoCodeView } from '#libs/shared/contracts';
import { PROMO_LIST as TEXTS } from './copy.js';
import { dollars, mediumDay } from '../../lib/format/format.js';
import type { Column } from '../../ui/table/data-table.types.js';
import { PromoActs, type OnAct } from './promo-acts.js';
import { StateChip } from './state-chip.js';
import { UseBar } from './use-bar.js';
import { valueWord } from './words.js';

type CellProps = { code: PromoCodeView };

const Name = ({ code }: CellProps) => (
  <span className="promo-code">
    <b>{code.code}</b>
    {code.description && <small>{code.description}</small>}
  </span>
);

const Value = ({ code }: CellProps) => (
  <span className="promo-value">
    <b>{TEXTS.off(valueWord(code))}</b>
    <small>{TEXTS.perPerson(code.userUsageLimit)}</small>
  </span>
);

const Days = ({ code: { startDate, expiresAt } }: CellProps) => (
  <span className="promo-days">
    <span>{TEXTS.from(mediumDay(startDate))},</span>{' '}
    <span>{expiresAt ? TEXTS.until(mediumDay(expiresAt)) : TEXTS.endless}</span>
  </span>
);

const FACTS: Column<PromoCodeView>[] = [
  { key: 'code', title: TEXTS.columns.code, cell: (code) => <Name code={code} /> },
  { key: 'value', title: TEXTS.columns.value, cell: (code) => <Value code={code} /> },
  { key: 'state', title: TEXTS.columns.state, cell: ({ state }) => <StateChip state={state} /> },
  { key: 'uses', title: TEXTS.columns.uses, isWide: true, cell: (code) => <UseBar code={code} /> },
  { key: 'days', title: TEXTS.columns.days, cell: (code) => <Days code={code} /> },
  {
    key: 'given',
    title: TEXTS.columns.given,
    isNumber: true,
    cell: ({ discountGiven }) => <b className="money">{dollars(discountGiven)}</b>,
  },
];

export const columnsFor = (onAct: OnAct): Column<PromoCodeView>[] => [
  ...FACTS,
  {
    key: 'actions',
    title: TEXTS.columns.actions,
    isWide: true,
    cell: (code) => <PromoActs code={code} onAct={onAct} />,
  },
];
