import './admin-promo.css';
import { Plus } from 'lucide-react';
import { useRef, type RefObject } from 'react';
import { PROMO_STATES, type PromoState } from '#libs/shared/contracts';
import { PROMO_LIST as TEXTS } from './copy.js';
import { urlChoice, useUrlState } from '../../lib/browser/url-state.js';
import { Failure, Loading } from '../../ui/feedback/load-states.js';
import { usePromoCodes } from './api.js';
import { PromoDialog } from './promo-dialog.js';
import { PromoList, useOpenPromo, type PromoDialogs } from './promo-list.js';
import { PromoConfirmDialog } from './promo-confirm-dialog.js';

const ADDRESS = { state: urlChoice(PROMO_STATES) };

type AddButton = RefObject<HTMLButtonElement | null>;
type HeadProps = { count: number | undefined; addButton: AddButton; onAdd: () => void };

const PromoHeader = ({ count, addButton, onAdd }: HeadProps) => (
  <header className="promos-head">
    <h2 id="promos-title">{TEXTS.title}</h2>
    <p role="status">{count !== undefined && TEXTS.count(count)}</p>
    <button type="button" ref={addButton} className="admin-button promo-add" onClick={onAdd}>
      <Plus aria-hidden size={18} strokeWidth={2.6} />
      {TEXTS.add}
    </button>
  </header>
);

const PromosFailed = ({ onTryAgain }: { onTryAgain: () => void }) => (
  <div className="list-failed">
    <Failure text={TEXTS.failed} />
    <button type="button" className="admin-button" onClick={onTryAgain}>
      {TEXTS.tryAgain}
    </button>
  </div>
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
  // What was pressed may be gone with its row, or have turned into another button.
  const returnTo = () => addButton.current;
  return <PromoConfirmDialog step={open.step} code={open.code} onClose={close} returnTo={returnTo} />;
}

/** All promo codes: what they take off, how much of them is gone, and what can be done with them. */
export default function PromoTab() {
  const [{ state }, change] = useUrlState<{ state: PromoState | '' }>(ADDRESS);
  const { data: codes, isPending, isError, isFetching, refetch } = usePromoCodes();
  const dialogs = useOpenPromo(async () => (await refetch()).data);
  const addButton = useRef<HTMLButtonElement>(null);
  const body = () => {
    if (isPending) return <Loading text={TEXTS.loading} />;
    if (isError || !codes) return <PromosFailed onTryAgain={() => void refetch()} />;
    const filter = { state, onState: (next: PromoState | '') => change({ state: next }) };
    return <PromoList codes={codes} isBusy={isFetching} {...filter} dialogs={dialogs} />;
  };
  return (
    <section className="promos" aria-labelledby="promos-title">
      <PromoHeader count={codes?.length} addButton={addButton} onAdd={dialogs.add} />
      {body()}
      <OpenPromo dialogs={dialogs} addButton={addButton} />
    </section>
  );
}
