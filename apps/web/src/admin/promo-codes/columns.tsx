import { Badge, Box, Code, Flex, Text } from '@radix-ui/themes';
import { Copy } from '../../ui/icons.js';
import { Pencil, Power, PowerOff, Trash2 } from '../shared/icons.js';
import type { ReactNode } from 'react';
import type { PromoCodeView, PromoState } from '#libs/shared/contracts';
import { PROMO_LIST as TEXTS, PROMO_STATE_LABELS } from './copy.js';
import { dollars, mediumDay } from '../../lib/format/format.js';
import type { Column } from '../../ui/table/data-table.js';
import { discountLabel } from './labels.js';
import { Tip } from '../../ui/overlay/tooltip.js';

const COLORS = {
  active: 'green',
  scheduled: 'indigo',
  'used-up': 'amber',
  expired: 'red',
  off: 'gray',
} as const satisfies Record<PromoState, string>;

/** The state as text; the color is redundant. */
export const StateChip = ({ state }: { state: PromoState }) => (
  <Badge color={COLORS[state]} highContrast>
    {PROMO_STATE_LABELS[state]}
  </Badge>
);

const share = (count: number, limit: number) => `${Math.min(100, (count / limit) * 100)}%`;

const Note = ({ children }: { children: ReactNode }) => (
  <Box asChild maxWidth="34ch">
    <Text as="div" size="1" color="gray">
      {children}
    </Text>
  </Box>
);

/** The used, held and remaining share of a code; the text has the same information. */
function UseBar({ code }: { code: PromoCodeView }) {
  const { used, held, usageLimit } = code;
  return (
    <Flex asChild direction="column" gap="1" minWidth="150px">
      <span>
        <span>
          <span>{TEXTS.uses(used, usageLimit)}</span>
          {held > 0 && <Note>{TEXTS.held(held)}</Note>}
        </span>
        <span className="use-track" aria-hidden>
          <span style={{ width: share(used, usageLimit) }} />
          <span style={{ width: share(Math.min(held, usageLimit - used), usageLimit) }} />
        </span>
      </span>
    </Flex>
  );
}

export type PromoAction = 'edit' | 'duplicate' | 'activate' | 'deactivate' | 'remove';
type OnAction = (act: PromoAction, code: PromoCodeView) => void;

const SIGNS: Record<PromoAction, ReactNode> = {
  edit: <Pencil size={18} strokeWidth={2.2} />,
  duplicate: <Copy size={18} strokeWidth={2.2} />,
  activate: <Power size={18} strokeWidth={2.2} />,
  deactivate: <PowerOff size={18} strokeWidth={2.2} />,
  remove: <Trash2 size={18} strokeWidth={2.2} />,
};

/** The actions of a row. */
const actsOf = (code: PromoCodeView): PromoAction[] => [
  'edit',
  'duplicate',
  code.isActive ? 'deactivate' : 'activate',
  'remove',
];

/** One button per action of a code. */
const PromoActions = ({ code, onAction }: { code: PromoCodeView; onAction: OnAction }) => (
  <Flex wrap={{ initial: 'wrap', sm: 'nowrap' }} gap="1">
    {actsOf(code).map((name) => (
      <Tip key={name} text={TEXTS[name](code.code)}>
        <button
          type="button"
          className="icon-button"
          aria-label={TEXTS[name](code.code)}
          data-act={name}
          data-open={name === 'edit' ? code.id : undefined}
          onClick={() => onAction(name, code)}
        >
          {SIGNS[name]}
        </button>
      </Tip>
    ))}
  </Flex>
);

type CellProps = { code: PromoCodeView };

const Name = ({ code }: CellProps) => (
  <>
    <Code variant="ghost" size="3" weight="bold">
      {code.code}
    </Code>
    {code.description && <Note>{code.description}</Note>}
  </>
);

const Value = ({ code }: CellProps) => (
  <>
    <b>{TEXTS.off(discountLabel(code))}</b>
    <Note>{TEXTS.perPerson(code.userUsageLimit)}</Note>
  </>
);

const Days = ({ code: { startDate, expiresAt } }: CellProps) => (
  <>
    <Text wrap="nowrap">{`${TEXTS.from(mediumDay(startDate))},`}</Text>
    <span> </span>
    <Text wrap="nowrap">{expiresAt ? TEXTS.until(mediumDay(expiresAt)) : TEXTS.endless}</Text>
  </>
);

const FACTS: Column<PromoCodeView>[] = [
  { key: 'code', title: TEXTS.columns.code, cell: (code) => <Name code={code} /> },
  { key: 'value', title: TEXTS.columns.value, cell: (code) => <Value code={code} /> },
  { key: 'state', title: TEXTS.columns.state, cell: ({ state }) => <StateChip state={state} /> },
  { key: 'uses', title: TEXTS.columns.uses, cell: (code) => <UseBar code={code} /> },
  {
    key: 'given',
    title: TEXTS.columns.given,
    isNumber: true,
    cell: ({ discountGiven }) => <b className="money">{dollars(discountGiven)}</b>,
  },
  { key: 'days', title: TEXTS.columns.days, isWide: true, cell: (code) => <Days code={code} /> },
];

/** Null for administrators who may not change the codes. */
export const columnsFor = (onAction: OnAction | null): Column<PromoCodeView>[] =>
  onAction
    ? [
        ...FACTS,
        {
          key: 'actions',
          title: TEXTS.columns.actions,
          isWide: true,
          isEnd: true,
          cell: (code) => <PromoActions code={code} onAction={onAction} />,
        },
      ]
    : FACTS;
