import { StepBody } from './step-body.js';
import type { WizardState } from './use-wizard.js';
import { WizardDock } from './wizard-dock.js';

type Props = { wizard: WizardState; onPrevious: () => void };

/** The fields of a step, locked once a booking exists, and the way on. */
export function WizardForm({ wizard, onPrevious }: Props) {
  const { step, isBooked, isSubmitting } = wizard;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void wizard.next();
      }}
    >
      <fieldset className="wizard-fields" disabled={isBooked || isSubmitting}>
        <legend className="sr-only">{step.subtitle}</legend>
        <StepBody step={step.key} onGoTo={wizard.change} />
      </fieldset>
      <WizardDock
        step={step.number}
        reason={wizard.reason}
        note={wizard.note}
        isBooked={isBooked}
        isSubmitting={isSubmitting}
        isBlocked={wizard.isBlocked}
        arrival={wizard.arrival}
        onTryAgain={() => void wizard.tryAgain()}
        onPrevious={onPrevious}
      />
    </form>
  );
}
