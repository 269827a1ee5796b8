import { useEffect, useRef } from 'react';
import type { AdminBookingDetail } from '#libs/contracts';
import { ACTION_TEXTS } from '../../content/admin-actions.js';
import { effectsOf } from './action-effects.js';
import { ActionFields } from './action-fields.js';
import { ActionNotice } from './action-notice.js';
import type { ActionAnswer } from './api.js';
import { isAllowed, type ActionDraft, type ActionName } from './admin-actions.js';
import { useActionStep } from './use-action-step.js';

/** The form's id: its button stands in the foot of the dialog. */
export const STEP_FORM = 'admin-step';

type Props = {
  name: ActionName;
  booking: AdminBookingDetail;
  draft: ActionDraft;
  onDraft: (changes: Partial<ActionDraft>) => void;
  onDone: (answer: ActionAnswer) => void;
};

/** One action before it is carried out: what will happen, what it needs, and why it did not work. */
export function ActionStep({ name, booking, draft, onDraft, onDone }: Props) {
  const step = useActionStep(name, booking, draft);
  const form = useRef<HTMLFormElement>(null);
  // The reader of a screen hears what the question is, not the button that asked for it.
  useEffect(() => {
    form.current?.focus();
  }, []);
  return (
    <form
      id={STEP_FORM}
      className="step-form"
      method="post"
      noValidate
      ref={form}
      tabIndex={-1}
      aria-label={ACTION_TEXTS.whatHappens}
      onSubmit={(event) => {
        event.preventDefault();
        step.submit(onDone);
      }}
    >
      <h2>{ACTION_TEXTS.whatHappens}</h2>
      <ul className="step-effects">
        {effectsOf(name, booking).map((effect) => (
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
      <ActionFields {...{ name, booking, draft, onDraft }} errors={step.errors} />
    </form>
  );
}
