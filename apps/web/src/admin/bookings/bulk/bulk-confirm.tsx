import { Flex } from '@radix-ui/themes';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isPending, type AdminBooking, shortId } from '#libs/shared/contracts';
import { BULK_TEXTS } from '../../../copy/admin-bookings.js';
import { Button } from '../../../ui/form/button.js';
import { Dialog } from '../../../ui/overlay/dialog.js';
import { DialogButtons } from '../parts/dialog-buttons.js';
import { Notice } from '../parts/notice.js';
import { FRAME_TEXTS } from '../actions/frame/copy.js';
import { newKey, errorMessage } from '../../../lib/api/http.js';
import { refreshAdmin } from '../api.js';
import { sendAction } from '../actions/frame/send-action.js';

/** The outcome of one booking; `refusal` is null on success. */
export type Outcome = { booking: AdminBooking; rejection: string | null };

/** Confirms the pending bookings one after the other until stopped; without automatic retries. */
function useBulkConfirm(bookings: AdminBooking[]) {
  const queries = useQueryClient();
  // Fixed on open: the list below changes during the run.
  const [pending] = useState(() => bookings.filter(isPending));
  const [outcomes, setOutcomes] = useState<Outcome[]>([]);
  const [phase, setPhase] = useState<'question' | 'going' | 'over'>('question');
  const isStopped = useRef(false);
  const go = async () => {
    setPhase('going');
    for (const booking of pending) {
      if (isStopped.current) break;
      const { id, version } = booking;
      const rejection = await sendAction('confirm', { id, body: { version }, idempotencyKey: newKey() }).then(
        () => null,
        (failure: unknown) => errorMessage(failure, FRAME_TEXTS.failed),
      );
      setOutcomes((before) => [...before, { booking, rejection }]);
    }
    await refreshAdmin(queries);
    setPhase('over');
  };
  const stop = () => {
    isStopped.current = true;
  };
  return { pending, outcomes, isGoing: phase === 'going', isOver: phase === 'over', go, stop };
}

type BulkOutcomeProps = {
  outcomes: Outcome[];
  untouched: number;
  texts: { done: (count: number) => string; rejected: string };
};

/** The number of confirmed and skipped bookings, and the rejected ones with reasons. */
export function BulkOutcome({ outcomes, untouched, texts }: BulkOutcomeProps) {
  const rejected = outcomes.filter(({ rejection }) => rejection !== null);
  return (
    <>
      <Notice tone="green">
        <p>{texts.done(outcomes.length - rejected.length)}</p>
      </Notice>
      {untouched > 0 && <p>{BULK_TEXTS.stopped(untouched)}</p>}
      {rejected.length > 0 && (
        <Notice tone="red">
          <p>{texts.rejected}</p>
          <ul>
            {rejected.map(({ booking, rejection }) => (
              <li key={booking.id}>
                <span>{`${shortId(booking.id)}, ${booking.parentName}: `}</span>
                {rejection}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}

type Props = { bookings: AdminBooking[]; onBack: () => void; onDone: () => void };

/** Confirms one after the other and shows the outcome of each. */
export function BulkConfirm({ bookings, onBack, onDone }: Props) {
  const { pending, outcomes, isGoing, isOver, go, stop } = useBulkConfirm(bookings);
  const leave = isOver ? onDone : onBack;
  const skipped = bookings.length - pending.length;
  return (
    <Dialog
      open
      onOpenChange={leave}
      closable={!isGoing}
      title={BULK_TEXTS.title(pending.length)}
      description={BULK_TEXTS.text}
      className="admin-dialog"
      footer={
        <DialogButtons>
          <Button variant="secondary" onClick={isGoing ? stop : leave}>
            {isGoing ? BULK_TEXTS.stop : isOver ? BULK_TEXTS.close : BULK_TEXTS.back}
          </Button>
          {!isOver && (
            <Button busy={isGoing} onClick={() => void go()}>
              {isGoing ? BULK_TEXTS.going(outcomes.length, pending.length) : BULK_TEXTS.go(pending.length)}
            </Button>
          )}
        </DialogButtons>
      }
    >
      {skipped > 0 && <p>{BULK_TEXTS.skipped(skipped)}</p>}
      <Flex direction="column" gap="3" mt="3" role="status">
        {isOver && (
          <BulkOutcome texts={BULK_TEXTS} outcomes={outcomes} untouched={pending.length - outcomes.length} />
        )}
      </Flex>
    </Dialog>
  );
}
