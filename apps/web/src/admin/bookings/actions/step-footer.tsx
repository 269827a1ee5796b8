import { centsToDollars, type AdminBookingDetail } from '#libs/shared/contracts';
import { ACTION_TEXTS } from './copy.js';
import { dollars } from '../../../lib/format/format.js';
import { Button } from '../../../ui/form/button.js';
import { STEP_FORM } from './action-step.js';
import {
  isAllowed,
  refundOnCancelling,
  startOf,
  typedCents,
  type ActionDraft,
  type FormActionName,
} from './admin-actions.js';

type Props = {
  name: FormActionName;
  booking: AdminBookingDetail;
  draft: ActionDraft;
  isBusy: boolean;
  onBack: () => void;
};

function goLabel(name: FormActionName, booking: AdminBookingDetail, draft: ActionDraft): string {
  if (name === 'move' && draft.tellNobody) return ACTION_TEXTS.move.goQuietly;
  if (name === 'cancel') {
    const { offer, isTicked } = refundOnCancelling(booking, draft);
    return isTicked ? ACTION_TEXTS.cancel.goWithRefund(dollars(offer)) : ACTION_TEXTS.cancel.go;
  }
  if (name !== 'refunds' && name !== 'hand-payments') return ACTION_TEXTS[name].go;
  const cents = typedCents(startOf(name, booking, draft).amount);
  return cents ? ACTION_TEXTS[name].go(centsToDollars(cents)) : ACTION_TEXTS[name].goPlain;
}

/** The back button and the submit button; destructive actions are red. */
export const StepFooter = ({ name, booking, draft, isBusy, onBack }: Props) => (
  <div className="step-footer">
    <Button variant="secondary" onClick={onBack} disabled={isBusy}>
      {ACTION_TEXTS.back}
    </Button>
    <Button
      type="submit"
      form={STEP_FORM}
      tone={name === 'cancel' || name === 'refunds' ? 'red' : 'gold'}
      busy={isBusy}
      disabled={!isAllowed(name, booking)}
    >
      {goLabel(name, booking, draft)}
    </Button>
  </div>
);
