import type { CancelledBooking } from '#libs/shared/contracts';
import { dollars } from '../../../../lib/format/format.js';
import type { ToastContent } from '../../../../ui/feedback/toast.js';
import { CheckboxCard } from '../../../../ui/form/checkbox-card.js';
import { TextareaField } from '../../../../ui/form/text-field.js';
import { ActionFrame } from '../frame/action-frame.js';
import type { ActionFormProps, BookingAction } from '../frame/booking-action.js';
import { FRAME_TEXTS } from '../frame/copy.js';
import { useActionForm } from '../frame/use-action-form.js';
import { cancelEffects, cancelRequest, refundOnCancelling, type CancelInput } from './cancel.rules.js';
import { CANCEL_TEXTS as TEXTS } from './copy.js';

/** The booking is cancelled even if PayPal declined its refund. */
function doneMessage({ refunded = [] }: CancelledBooking): ToastContent {
  const failure = refunded.find((refund) => refund.failure)?.failure;
  return failure
    ? { title: TEXTS.refundFailed, description: failure, tone: 'bad' }
    : { title: TEXTS.done, tone: 'good' };
}

const START: CancelInput = { reason: '', withRefund: null };

function CancelForm(props: ActionFormProps) {
  const { booking, onBack } = props;
  const action = useActionForm({
    booking,
    path: 'cancel',
    start: START,
    prepare: (input: CancelInput) => cancelRequest(booking, input),
    effects: (input) => cancelEffects(booking, input),
    done: (_, answer: CancelledBooking) => doneMessage(answer),
    onBack,
  });
  const { offer, isOffered, isTicked } = refundOnCancelling(booking, action.input);
  return (
    <ActionFrame
      {...props}
      action={action}
      send={isTicked ? TEXTS.goWithRefund(dollars(offer)) : TEXTS.go}
      isDanger
      warning={booking.status === 'completed' ? TEXTS.tookPlace : undefined}
    >
      <TextareaField
        label={FRAME_TEXTS.reason}
        hint={TEXTS.reasonHint}
        rows={3}
        aria-required
        {...action.field('reason')}
      />
      {isOffered && (
        <CheckboxCard
          title={TEXTS.refundToo(dollars(offer))}
          text={booking.refundSuggestion?.sentence}
          checked={isTicked}
          onCheckedChange={(withRefund) => action.change({ withRefund })}
        />
      )}
    </ActionFrame>
  );
}

/** Cancels a booking, and refunds it at the same time if ticked. */
export const CANCEL: BookingAction = {
  name: 'cancel',
  button: TEXTS.button,
  tone: 'danger',
  isAllowed: ({ may }) => may.cancel,
  dialog: { title: TEXTS.title, Form: CancelForm },
};
