import type { WizardState } from './use-wizard.js';
import { WizardDock } from './wizard-dock.js';
import { lazyPart } from '../../ui/feedback/lazy-part.js';
import { GamesStep } from './games/games-step.js';
import { loadLazySteps } from './lazy-parts.js';
import type { StepKey } from './steps.js';

const LazySteps = lazyPart(loadLazySteps, { waiting: <div className="wizard-later" /> });

type StepBodyProps = { step: StepKey; onGoTo: (step: number) => void };

/** The fields of a step; beside the step table, which stays free of components so that it has a spec. */
function StepBody({ step, onGoTo }: StepBodyProps) {
  if (step === 'games') return <GamesStep />;
  return step === 'payment' ? null : <LazySteps step={step} onGoTo={onGoTo} />;
}

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
        loading={wizard.loading}
        onTryAgain={() => void wizard.tryAgain()}
        onPrevious={onPrevious}
      />
    </form>
  );
}
