import { useEffect, useRef, type RefObject } from 'react';
import { ACTION_TEXTS } from './copy.js';
import { Form } from '../../../ui/form/form.js';
import { effectsOf } from './action-effects.js';
import { ActionFields } from './action-fields.js';
import { ActionNotice } from './action-notice.js';
import { isAllowed, type AskedName } from './admin-actions.js';
import { useActionStep, type StepProps } from './use-action-step.js';

/** The form's id: its button stands in the foot of the dialog. */
export const STEP_FORM = 'admin-step';

/**
 * The reader of a screen hears what the question is, not the button that asked for it. Of a refund all but the reason
 * is answered, so one can type it at once.
 */
function useFirstFocus(form: RefObject<HTMLFormElement | null>, name: AskedName) {
  useEffect(() => {
    form.current?.parentElement?.scrollTo({ top: 0 });
    const reason = name === 'refunds' && form.current?.querySelector('textarea');
    if (reason) reason.focus();
    else form.current?.focus({ preventScroll: true });
  }, [form, name]);
}

/** One action before it is carried out: what will happen, what it needs, and why it did not work. */
export function ActionStep(props: StepProps & { name: AskedName }) {
  const { name, booking, draft } = props;
  const step = useActionStep(props);
  const form = useRef<HTMLFormElement>(null);
  useFirstFocus(form, name);
  return (
    <Form
      id={STEP_FORM}
      className="step-form"
      ref={form}
      tabIndex={-1}
      aria-label={ACTION_TEXTS.whatHappens}
      onSend={step.send}
    >
      <h2>{ACTION_TEXTS.whatHappens}</h2>
      {name === 'cancel' && booking.status === 'completed' && (
        <p className="step-warning">{ACTION_TEXTS.cancel.tookPlace}</p>
      )}
      <ul className="step-effects">
        {effectsOf(name, booking, draft).map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      {step.refusal && (
        <ActionNotice
          refusal={step.refusal}
          booking={booking}
          isStillAllowed={isAllowed(name, booking)}
          isReloading={step.isReloading}
          onReload={() => void step.reload()}
        />
      )}
      <ActionFields {...{ name, booking, draft }} text={step.text} change={step.change} />
    </Form>
  );
}
