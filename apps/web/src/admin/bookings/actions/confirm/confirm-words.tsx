import type { AdminBookingDetail } from '#libs/shared/contracts';
import { effectsOf } from '../action-effects.js';
import { ActionNotice } from '../action-notice.js';
import { isAllowed, NO_DRAFT } from '../admin-actions.js';
import type { useConfirmNow } from './use-confirm-now.js';

type Props = {
  booking: AdminBookingDetail;
  /** Describes the button. */
  id: string;
  confirming: ReturnType<typeof useConfirmNow>;
};

/** What confirming will do, read before it is pressed, and why it did not work. */
export function ConfirmWords({ booking, id, confirming }: Props) {
  const { refusal, isReloading, reload } = confirming;
  const isStillAllowed = isAllowed('confirm', booking);
  return (
    <>
      {refusal && (
        <ActionNotice {...{ refusal, booking, isStillAllowed, isReloading }} onReload={() => void reload()} />
      )}
      {isStillAllowed && (
        <p className="confirm-words" id={id}>
          {effectsOf('confirm', booking, NO_DRAFT).join(' ')}
        </p>
      )}
    </>
  );
}
