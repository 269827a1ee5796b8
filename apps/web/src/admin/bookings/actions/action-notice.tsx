import type { AdminBookingDetail } from '#libs/shared/contracts';
import { ACTION_TEXTS } from './copy.js';
import { paymentWord } from '../../../app/copy/payment-words.js';
import { Button } from '../../../ui/form/button.js';
import type { Refusal } from './use-action-step.js';
import { statusWord } from '../words.js';

type Props = {
  refusal: Refusal;
  booking: AdminBookingDetail;
  isStillAllowed: boolean;
  isReloading: boolean;
  onReload: () => void;
};

/** Why it was not done. When somebody else changed the booking, a way to see that without losing what was typed. */
export function ActionNotice({ refusal, booking, isStillAllowed, isReloading, onReload }: Props) {
  const { sentence, isOutdated, isReloaded } = refusal;
  return (
    <div className="step-notice" role="alert">
      <b>{isOutdated ? ACTION_TEXTS.staleTitle : ACTION_TEXTS.refusedTitle}</b>
      {isReloaded ? (
        <>
          <p>{ACTION_TEXTS.reloaded(statusWord(booking.status), paymentWord(booking))}</p>
          {!isStillAllowed && <p>{ACTION_TEXTS.notAllowed}</p>}
        </>
      ) : (
        <p>{sentence}</p>
      )}
      {isOutdated && !isReloaded && (
        <Button variant="secondary" className="admin-button" busy={isReloading} onClick={onReload}>
          {ACTION_TEXTS.reload}
        </Button>
      )}
    </div>
  );
}
