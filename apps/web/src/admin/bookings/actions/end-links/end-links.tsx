import { ActionFrame } from '../frame/action-frame.js';
import type { ActionFormProps, BookingAction } from '../frame/booking-action.js';
import type { Effects } from '../frame/effects.js';
import { useActionForm } from '../frame/use-action-form.js';
import { END_LINKS_TEXTS as TEXTS } from './copy.js';

const endLinksEffects = (): Effects => ({ effects: TEXTS.effects, mail: null });

function EndLinksForm(props: ActionFormProps) {
  const { booking, onBack } = props;
  const action = useActionForm({
    booking,
    path: 'end-links',
    start: {},
    prepare: () => ({ value: { version: booking.version }, errors: {} }),
    effects: endLinksEffects,
    done: () => ({ title: TEXTS.done, tone: 'good' }),
    onBack,
  });
  return <ActionFrame {...props} action={action} send={TEXTS.go} isDanger />;
}

/** Ends the mailed links of a booking, for example after one was forwarded. */
export const END_LINKS: BookingAction = {
  name: 'endLinks',
  button: TEXTS.button,
  tone: 'danger',
  isAllowed: ({ may }) => may.endLinks,
  dialog: { title: TEXTS.title, Form: EndLinksForm },
};
