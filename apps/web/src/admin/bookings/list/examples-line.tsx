import { useState } from 'react';
import { EXAMPLE_TEXTS as TEXTS } from '../../../app/copy/admin-examples.js';
import { sentenceOf } from '../../../lib/api/http.js';
import { Button } from '../../../ui/form/button.js';
import { Dialog } from '../../../ui/overlay/dialog.js';
import { useToast } from '../../../ui/feedback/toast.js';
import { useExamples, useRemoveExamples } from '../api.js';
import './examples-line.css';

type LineProps = { count: number; total?: number; onRemove?: () => void };

/** Says that bookings of the list are examples; `total` is how many there are in all, when that is known. */
export const ExamplesNote = ({ count, total, onRemove }: LineProps) => (
  <div className="examples-line">
    <p>{total === count ? TEXTS.line(count) : TEXTS.lineAmong(count)}</p>
    {onRemove && (
      <button type="button" className="admin-button" onClick={onRemove}>
        {TEXTS.remove}
      </button>
    )}
  </div>
);

type AskProps = { isBusy: boolean; failure: unknown; onKeep: () => void; onRemove: () => void };

const RemoveDialog = ({ isBusy, failure, onKeep, onRemove }: AskProps) => (
  <Dialog
    open
    onOpenChange={(next) => !next && onKeep()}
    closable={!isBusy}
    title={TEXTS.title}
    description={TEXTS.text}
    className="admin-dialog admin-step"
    foot={
      <div className="step-foot">
        <Button variant="secondary" disabled={isBusy} onClick={onKeep}>
          {TEXTS.keep}
        </Button>
        <Button tone="red" busy={isBusy} onClick={onRemove}>
          {TEXTS.remove}
        </Button>
      </div>
    }
  >
    {failure ? <p role="alert">{sentenceOf(failure, TEXTS.failed)}</p> : null}
  </Dialog>
);

/** The one line above the table while examples are there, and the way to be rid of them. */
export function ExamplesLine({ total, mayWork }: { total?: number; mayWork?: boolean }) {
  const { data } = useExamples();
  const toast = useToast();
  const remove = useRemoveExamples();
  const [isAsked, setAsked] = useState(false);
  // Together with the table, so that it pushes nothing away that stands there already.
  if (total === undefined || !data || data.bookings === 0) return null;
  const go = () =>
    remove.mutate(undefined, { onSuccess: () => toast({ title: TEXTS.removed, tone: 'good' }) });
  const keep = () => {
    remove.reset();
    setAsked(false);
  };
  return (
    <>
      <ExamplesNote
        count={data.bookings}
        total={total}
        onRemove={mayWork ? () => setAsked(true) : undefined}
      />
      {isAsked && (
        <RemoveDialog isBusy={remove.isPending} failure={remove.error} onKeep={keep} onRemove={go} />
      )}
    </>
  );
}
