import './admin-promo.css';
import { Plus } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { PROMO_STATES, type PromoCodeView, type PromoState } from '#libs/contracts';
import { PROMO_LIST as TEXTS } from '../../content/admin-promo.js';
import { urlChoice, useUrlState } from '../../lib/url-state.js';
import { DataTable } from '../../ui/data-table.js';
import { Empty } from '../../ui/empty.js';
import { Failure } from '../../ui/failure.js';
import { Loading } from '../../ui/loading.js';
import { usePromoCodes } from './api.js';
import { columnsFor, type PromoAct } from './columns.js';
import { PromoDialog } from './promo-dialog.js';
import { StateFilter } from './state-filter.js';
import { StepDialog } from './step-dialog.js';

const ADDRESS = { state: urlChoice(PROMO_STATES) };

/** What is open: the form (`from` is what it starts with), or a question about one code. */
type Open =
  | { kind: 'form'; code: PromoCodeView | null; from: PromoCodeView | null }
  | { kind: 'step'; step: 'activate' | 'deactivate' | 'remove'; code: PromoCodeView };

/** All promo codes: what they take off, how much of them is gone, and what can be done with them. */
export default function PromoTab() {
  const [{ state }, change] = useUrlState<{ state: PromoState | '' }>(ADDRESS);
  const { data: codes, isPending, isError, isFetching, refetch } = usePromoCodes();
  const [open, setOpen] = useState<Open | null>(null);
  const add = useRef<HTMLButtonElement>(null);
  const columns = useMemo(
    () =>
      columnsFor((act: PromoAct, code) => {
        if (act === 'edit') setOpen({ kind: 'form', code, from: code });
        else if (act === 'duplicate') setOpen({ kind: 'form', code: null, from: code });
        else setOpen({ kind: 'step', step: act, code });
      }),
    [],
  );
  const close = () => setOpen(null);
  const reload = async ({ id }: PromoCodeView) => {
    const { data: now } = await refetch();
    const code = now?.find((each) => each.id === id);
    setOpen(code ? { kind: 'form', code, from: code } : null);
  };
  // What was pressed may be gone with its row, or have turned into another button.
  const returnTo = () => add.current;

  const body = () => {
    if (isPending) return <Loading text={TEXTS.loading} />;
    if (isError || !codes) {
      return (
        <div className="list-failed">
          <Failure text={TEXTS.failed} />
          <button type="button" className="admin-button" onClick={() => void refetch()}>
            {TEXTS.tryAgain}
          </button>
        </div>
      );
    }
    if (codes.length === 0) return <Empty picture="no-results" title={TEXTS.empty} text={TEXTS.emptyText} />;
    const rows = codes.filter((code) => !state || code.state === state);
    return (
      <>
        <StateFilter codes={codes} chosen={state} onChoose={(next) => change({ state: next })} />
        {rows.length === 0 ? (
          <Empty title={TEXTS.noMatch}>
            <button type="button" className="admin-button" onClick={() => change({ state: '' })}>
              {TEXTS.showAll}
            </button>
          </Empty>
        ) : (
          <DataTable
            caption={TEXTS.caption}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            onOpen={(code) => setOpen({ kind: 'form', code, from: code })}
            isBusy={isFetching}
          />
        )}
      </>
    );
  };

  return (
    <section className="promos" aria-labelledby="promos-title">
      <header className="promos-head">
        <h2 id="promos-title">{TEXTS.title}</h2>
        <p role="status">{codes && TEXTS.count(codes.length)}</p>
        <button
          type="button"
          ref={add}
          className="admin-button promo-add"
          onClick={() => setOpen({ kind: 'form', code: null, from: null })}
        >
          <Plus aria-hidden size={18} strokeWidth={2.6} />
          {TEXTS.add}
        </button>
      </header>
      {body()}
      {open?.kind === 'form' && (
        <PromoDialog
          key={open.code?.version}
          code={open.code}
          from={open.from}
          onClose={close}
          onReload={() => void (open.code && reload(open.code))}
        />
      )}
      {open?.kind === 'step' && (
        <StepDialog step={open.step} code={open.code} onClose={close} returnTo={returnTo} />
      )}
    </section>
  );
}
