import type { AdminBooking } from '#libs/shared/contracts';
import { BULK_TEXTS } from '../../../app/copy/admin-bookings.js';
import { Button } from '../../../ui/form/button.js';
import { Dialog } from '../../../ui/overlay/dialog.js';
import { BulkOutcome } from './bulk-outcome.js';
import { useBulkConfirm } from './use-bulk-confirm.js';

type Props = { bookings: AdminBooking[]; onBack: () => void; onDone: () => void };

/** Confirms one after the other and says what became of each. */
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
        {isOver && (
          <BulkOutcome texts={BULK_TEXTS} outcomes={outcomes} untouched={pending.length - outcomes.length} />
        )}
      </div>
    </Dialog>
  );
}
