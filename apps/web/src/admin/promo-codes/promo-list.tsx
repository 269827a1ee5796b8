import { useState } from 'react';
import { type PromoCodeView, type PromoState, PROMO_STATES } from '#libs/shared/contracts';
import { PROMO_LIST as TEXTS, PROMO_STATE_LABELS } from './copy.js';
import { DataTable } from '../../ui/table/data-table.js';
import { Empty } from '../../ui/feedback/load-states.js';
import { columnsFor, type PromoAction } from './columns.js';

/** What is open: the form (`from` is what it starts with), or a question about one code. */
type OpenPromo =
  | { kind: 'form'; code: PromoCodeView | null; from: PromoCodeView | null }
  | { kind: 'step'; step: 'activate' | 'deactivate' | 'remove'; code: PromoCodeView };

/** The one dialog over the list. `readAgain` gives the codes as they are now. */
export function useOpenPromo(readAgain: () => Promise<PromoCodeView[] | undefined>) {
  const [open, setOpen] = useState<OpenPromo | null>(null);
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

/** One button for each state, with how many codes are in it. */
const StateFilter = ({ codes, chosen, onChoose }: StateFilterProps) => (
  <div className="promo-filter" role="group" aria-label={TEXTS.states}>
    {(['', ...PROMO_STATES] as const).map((state) => (
      <button key={state} type="button" aria-pressed={chosen === state} onClick={() => onChoose(state)}>
        {state === '' ? TEXTS.all : PROMO_STATE_LABELS[state]}{' '}
        <span>{state === '' ? codes.length : codes.filter((code) => code.state === state).length}</span>
      </button>
    ))}
  </div>
);

type Props = {
  codes: PromoCodeView[];
  isBusy: boolean;
  state: PromoState | '';
  onState: (state: PromoState | '') => void;
  dialogs: PromoDialogs;
};

/** The codes of one state, or all of them. */
export function PromoList({ codes, isBusy, state, onState, dialogs }: Props) {
  if (codes.length === 0) return <Empty picture="no-results" title={TEXTS.empty} text={TEXTS.emptyText} />;
  const rows = codes.filter((code) => !state || code.state === state);
  return (
    <>
      <StateFilter codes={codes} chosen={state} onChoose={onState} />
      {rows.length === 0 ? (
        <Empty title={TEXTS.noMatch}>
          <button type="button" className="admin-button" onClick={() => onState('')}>
            {TEXTS.showAll}
          </button>
        </Empty>
      ) : (
        <DataTable
          caption={TEXTS.caption}
          columns={columnsFor(dialogs.act)}
          rows={rows}
          rowKey={({ id }) => id}
          onOpen={dialogs.edit}
          isBusy={isBusy}
        />
      )}
    </>
  );
}
