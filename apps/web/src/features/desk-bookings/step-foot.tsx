import { textToCents, type DeskBookingDetail } from '#libs/contracts';
import { ACTION_TEXTS } from '../../content/desk-actions.js';
import { Button } from '../../ui/button.js';
import { STEP_FORM } from './action-step.js';
import { isAllowed, type ActionDraft, type ActionName } from './desk-actions.js';
import { dollars } from './words.js';

type Props = {
  name: ActionName;
  booking: DeskBookingDetail;
  draft: ActionDraft;
  isBusy: boolean;
  onBack: () => void;
};

function goLabel(name: ActionName, { amount }: ActionDraft): string {
  if (name !== 'refunds') return ACTION_TEXTS[name].go;
  return textToCents(amount) ? ACTION_TEXTS.refunds.go(dollars(amount)) : ACTION_TEXTS.refunds.goPlain;
}

/** The way back, and the one button that does it; what takes something away is red. */
export const StepFoot = ({ name, booking, draft, isBusy, onBack }: Props) => (
  <div className="step-foot">
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
      {goLabel(name, draft)}
    </Button>
  </div>
);
