import { useEffect, useRef } from 'react';
import { ACTION_TEXTS } from '../../content/admin-actions.js';
import { Form } from '../../ui/form.js';
import { effectsOf } from './action-effects.js';
import { ActionFields } from './action-fields.js';
import { ActionNotice } from './action-notice.js';
import { isAllowed } from './admin-actions.js';
import { useActionStep, type StepProps } from './use-action-step.js';

/** The form's id: its button stands in the foot of the dialog. */
export const STEP_FORM = 'admin-step';

/** One action before it is carried out: what will happen, what it needs, and why it did not work. */
export function ActionStep(props: StepProps) {
  const { name, booking, draft } = props;
  const step = useActionStep(props);
  const form = useRef<HTMLFormElement>(null);
  // The reader of a screen hears what the question is, not the button that asked for it.
  useEffect(() => {
    form.current?.focus({ preventScroll: true });
    form.current?.parentElement?.scrollTo({ top: 0 });
  }, []);
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
