import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { AdminBooking } from '#libs/contracts';
import { ACTION_TEXTS } from '../../content/admin-actions.js';
import { BULK_TEXTS } from '../../content/admin-bookings.js';
import { newKey, sentenceOf } from '../../lib/http.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { refreshAdmin, sendAction } from './api.js';
import { shortId } from './words.js';

type Outcome = { booking: AdminBooking; refusal: string | null };
type Props = { bookings: AdminBooking[]; onBack: () => void; onDone: () => void };

/** Confirms one after the other and says what became of each; nothing is retried by itself. */
export function BulkConfirm({ bookings, onBack, onDone }: Props) {
  const queries = useQueryClient();
  // Fixed when it opens: the list below changes while the work goes on.
  const [pending] = useState(() => bookings.filter(({ status }) => (status || 'pending') === 'pending'));
  const [outcomes, setOutcomes] = useState<Outcome[]>([]);
  const [phase, setPhase] = useState<'asked' | 'going' | 'over'>('asked');
  const isStopped = useRef(false);
  const isGoing = phase === 'going';
  const isOver = phase === 'over';
  const refused = outcomes.filter(({ refusal }) => refusal !== null);
  const go = async () => {
    setPhase('going');
    for (const booking of pending) {
      if (isStopped.current) break;
      const action = { kind: 'confirm', body: { version: booking.version } } as const;
      const refusal = await sendAction({ id: booking.id, action, idempotencyKey: newKey() }).then(
        () => null,
        (failure: unknown) => sentenceOf(failure, ACTION_TEXTS.failed),
      );
      setOutcomes((before) => [...before, { booking, refusal }]);
    }
    await refreshAdmin(queries);
    setPhase('over');
  };
  const leave = isOver ? onDone : onBack;
  const stop = () => {
    isStopped.current = true;
  };
  const untouched = pending.length - outcomes.length;
  const skipped = bookings.length - pending.length;
  return (
    <Dialog
      open
      onOpenChange={leave}
      closable={!isGoing}
      title={BULK_TEXTS.title(pending.length)}
      description={BULK_TEXTS.text}
      className="admin-dialog admin-step"
      foot={
        <div className="step-foot">
          <Button variant="secondary" onClick={isGoing ? stop : leave}>
            {isGoing ? BULK_TEXTS.stop : isOver ? BULK_TEXTS.close : BULK_TEXTS.back}
          </Button>
          {!isOver && (
            <Button busy={isGoing} onClick={() => void go()}>
              {isGoing ? BULK_TEXTS.going(outcomes.length, pending.length) : BULK_TEXTS.go(pending.length)}
            </Button>
          )}
        </div>
      }
    >
      {skipped > 0 && <p>{BULK_TEXTS.skipped(skipped)}</p>}
      <div className="step-outcome" role="status">
        {isOver && <p className="step-good">{BULK_TEXTS.done(outcomes.length - refused.length)}</p>}
        {isOver && untouched > 0 && <p>{BULK_TEXTS.stopped(untouched)}</p>}
        {isOver && refused.length > 0 && (
          <div className="step-notice">
            <p>{BULK_TEXTS.refused}</p>
            <ul>
              {refused.map(({ booking, refusal }) => (
                <li key={booking.id}>
                  {shortId(booking.id)}, {booking.parentName}: {refusal}
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </Dialog>
  );
}
