import './admin-promo.css';
import { Box, Flex, Heading, TabNav, Text } from '@radix-ui/themes';
import { Button } from '../../ui/form/button.js';
import { Plus } from '../../ui/icons.js';
import { useRef, type RefObject, useState } from 'react';
import { Link } from 'react-router-dom';
import { PROMO_STATES, type PromoState, type PromoCodeView } from '#libs/shared/contracts';
import { PROMO_LIST as TEXTS, PROMO_STATE_LABELS } from './copy.js';
import { urlChoice, urlOneOf, useUrlState } from '../../lib/browser/url-state.js';
import { Failure, Empty } from '../../ui/feedback/load-states.js';
import { LoadingRows } from '../../ui/feedback/rows-skeleton.js';
import { useCan } from '../shared/rights.js';
import { usePromoCodes } from './api.js';
import { PromoDialog } from './promo-dialog.js';
import { PromoConfirmDialog } from './promo-confirm-dialog.js';
import { DataTable } from '../../ui/table/data-table.js';
import { columnsFor, type PromoAction } from './columns.js';
import { CreditsSection } from './credits/credits-section.js';

/** The open dialog: the form (`from` has its initial values), or a confirmation about one code. */
type OpenDialog =
  | { kind: 'form'; code: PromoCodeView | null; from: PromoCodeView | null }
  | { kind: 'step'; step: 'activate' | 'deactivate' | 'remove'; code: PromoCodeView };

/** The dialog over the list. `readAgain` refetches the codes. */
export function useOpenPromo(readAgain: () => Promise<PromoCodeView[] | undefined>) {
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const edit = (code: PromoCodeView) => setOpen({ kind: 'form', code, from: code });
  const handleAction = (name: PromoAction, code: PromoCodeView) => {
    if (name === 'edit') edit(code);
    else if (name === 'duplicate') setOpen({ kind: 'form', code: null, from: code });
    else setOpen({ kind: 'step', step: name, code });
  };
  const reload = async ({ id }: PromoCodeView) => {
    const now = await readAgain();
    const code = now?.find((each) => each.id === id);
    setOpen(code ? { kind: 'form', code, from: code } : null);
  };
  const add = () => setOpen({ kind: 'form', code: null, from: null });
  return { open, add, edit, act: handleAction, reload, close: () => setOpen(null) };
}

export type PromoDialogs = ReturnType<typeof useOpenPromo>;

type StateFilterProps = {
  codes: PromoCodeView[];
  chosen: PromoState | '';
  onChoose: (state: PromoState | '') => void;
};

/** One button per state, with its number of codes. */
const StateFilter = ({ codes, chosen, onChoose }: StateFilterProps) => (
  <Flex wrap="wrap" gap="2" role="group" aria-label={TEXTS.states}>
    {(['', ...PROMO_STATES] as const).map((state) => (
      <Button key={state} variant="small" aria-pressed={chosen === state} onClick={() => onChoose(state)}>
        <span>{`${state === '' ? TEXTS.all : PROMO_STATE_LABELS[state]} `}</span>
        <span>{state === '' ? codes.length : codes.filter((code) => code.state === state).length}</span>
      </Button>
    ))}
  </Flex>
);

type Props = {
  codes: PromoCodeView[];
  isBusy: boolean;
  state: PromoState | '';
  onState: (state: PromoState | '') => void;
  dialogs: PromoDialogs;
};

/** The codes of one state, or all of them. */
function PromoList({ codes, isBusy, state, onState, dialogs }: Props) {
  const canEdit = useCan('edit-promo-codes');
  if (codes.length === 0) return <Empty picture="no-results" title={TEXTS.empty} text={TEXTS.emptyText} />;
  const rows = codes.filter((code) => !state || code.state === state);
  return (
    <>
      <StateFilter codes={codes} chosen={state} onChoose={onState} />
      {rows.length === 0 ? (
        <Empty title={TEXTS.noMatch}>
          <Button variant="small" onClick={() => onState('')}>
            {TEXTS.showAll}
          </Button>
        </Empty>
      ) : (
        <DataTable
          caption={TEXTS.caption}
          columns={columnsFor(canEdit ? dialogs.act : null)}
          rows={rows}
          rowKey={({ id }) => id}
          onOpen={canEdit ? dialogs.edit : undefined}
          isBusy={isBusy}
        />
      )}
    </>
  );
}

const SECTIONS = ['codes', 'credits'] as const;
const ADDRESS = { state: urlChoice(PROMO_STATES) };
const SECTION = { section: urlOneOf(SECTIONS, 'codes') };

type AddButton = RefObject<HTMLButtonElement | null>;
type HeadProps = { count: number | undefined; addButton: AddButton; onAdd: () => void };

const PromoHeader = ({ count, addButton, onAdd }: HeadProps) => (
  <Flex asChild wrap="wrap" align="center" gap="2" gapX="3">
    <header>
      <Heading as="h2" id="promos-title">
        {TEXTS.title}
      </Heading>
      <Text as="p" role="status" color="gray">
        {count !== undefined && TEXTS.count(count)}
      </Text>
      <Flex ml="auto">
        {useCan('edit-promo-codes') && (
          <Button ref={addButton} onClick={onAdd}>
            <Plus size={18} strokeWidth={2.6} />
            {TEXTS.add}
          </Button>
        )}
      </Flex>
    </header>
  </Flex>
);

function OpenPromo({ dialogs, addButton }: { dialogs: PromoDialogs; addButton: AddButton }) {
  const { open, close, reload } = dialogs;
  if (!open) return null;
  if (open.kind === 'form') {
    return (
      <PromoDialog
        key={open.code?.version}
        code={open.code}
        from={open.from}
        onClose={close}
        onReload={() => void (open.code && reload(open.code))}
      />
    );
  }
  // The clicked button may have been removed with its row, or replaced.
  const returnTo = () => addButton.current;
  return <PromoConfirmDialog step={open.step} code={open.code} onClose={close} returnTo={returnTo} />;
}

/** All promo codes: discount, uses and actions. */
function PromoCodes() {
  const [{ state }, change] = useUrlState<{ state: PromoState | '' }>(ADDRESS);
  const { data: codes, isPending, isError, isFetching, refetch } = usePromoCodes();
  const dialogs = useOpenPromo(async () => (await refetch()).data);
  const addButton = useRef<HTMLButtonElement>(null);
  const body = () => {
    if (isPending) return <LoadingRows text={TEXTS.loading} />;
    if (isError || !codes) return <Failure text={TEXTS.failed} query={{ refetch, isFetching }} />;
    const filter = { state, onState: (next: PromoState | '') => change({ state: next }) };
    return <PromoList codes={codes} isBusy={isFetching} {...filter} dialogs={dialogs} />;
  };
  return (
    <Flex asChild direction="column" gap="4">
      <section aria-labelledby="promos-title">
        <PromoHeader count={codes?.length} addButton={addButton} onAdd={dialogs.add} />
        {body()}
        <OpenPromo dialogs={dialogs} addButton={addButton} />
      </section>
    </Flex>
  );
}

/** The codes that families enter when they pay: promo codes, and credits. */
export default function PromoTab() {
  const [{ section }] = useUrlState<{ section: (typeof SECTIONS)[number] }>(SECTION);
  return (
    <>
      <Box mb="4">
        <TabNav.Root aria-label={TEXTS.sections}>
          {SECTIONS.map((name) => (
            <TabNav.Link key={name} asChild active={name === section}>
              <Link to={`/admin?tab=promo${name === 'codes' ? '' : `&section=${name}`}`}>
                {TEXTS.sectionLabels[name]}
              </Link>
            </TabNav.Link>
          ))}
        </TabNav.Root>
      </Box>
      {section === 'credits' ? <CreditsSection /> : <PromoCodes />}
    </>
  );
}
