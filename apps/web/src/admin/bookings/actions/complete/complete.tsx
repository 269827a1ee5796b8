import { ActionFrame } from '../frame/action-frame.js';
import type { ActionFormProps, BookingAction } from '../frame/booking-action.js';
import type { Effects } from '../frame/effects.js';
import { useActionForm } from '../frame/use-action-form.js';
import { COMPLETE_TEXTS as TEXTS } from './copy.js';

export const completeEffects = (): Effects => ({ effects: TEXTS.effects, mail: null });

function CompleteForm(props: ActionFormProps) {
  const { booking, onBack } = props;
  const action = useActionForm({
    booking,
    path: 'complete',
    start: {},
    prepare: () => ({ value: { version: booking.version }, errors: {} }),
    effects: completeEffects,
    done: () => ({ title: TEXTS.done, tone: 'good' }),
    onBack,
  });
  return <ActionFrame {...props} action={action} send={TEXTS.go} />;
}

/** Completes a booking after its event. */
export const COMPLETE: BookingAction = {
  name: 'complete',
  button: TEXTS.button,
  tone: 'primary',
  isAllowed: ({ may }) => may.complete,
  dialog: { title: TEXTS.title, Form: CompleteForm },
};
