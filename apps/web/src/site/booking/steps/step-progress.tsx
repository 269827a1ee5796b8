import { Check } from '../../../ui/icons.js';
import { WIZARD_TEXTS } from '../../../copy/booking.js';
import { STEPS, type Step } from './steps.js';
import { useSubtitle } from '../use-subtitle.js';

const Flag = () => (
  <svg width="24" height="30" viewBox="0 0 24 30" aria-hidden="true">
    <path d="M4 2v27" stroke="#1B1F4B" strokeWidth="4" strokeLinecap="round" />
    <path d="M5 3h16l-5 6 5 6H5z" fill="#E23A45" stroke="#1B1F4B" strokeWidth="2.6" strokeLinejoin="round" />
  </svg>
);

/** Narrow screens: 'Step N of 5' and a bar with a flag that moves to the next mark. */
export function StepBar({ step }: { step: Step }) {
  const share = (step.number / STEPS.length) * 100;
  const label = WIZARD_TEXTS.progress(step.number);
  return (
    <div
      className="wizard-bar"
      role="progressbar"
      aria-valuenow={step.number}
      aria-valuemin={1}
      aria-valuemax={STEPS.length}
      aria-label={label}
      style={{ '--done': `${share}%` } as React.CSSProperties}
    >
      <i />
      <span>
        <Flag />
      </span>
    </div>
  );
}

const Subtitle = ({ step }: { step: Step }) => <small>{useSubtitle(step.key)}</small>;

const StepLabel = ({ each, isDone }: { each: Step; isDone: boolean }) => (
  <>
    <b className="disc">
      {isDone && <Check size={22} strokeWidth={3} />}
      <span className={isDone ? 'sr-only' : undefined}>{each.number}</span>
    </b>
    <span>
      <span>{each.title}</span>
      <Subtitle step={each} />
    </span>
  </>
);

/** Wide screens: the numbers 1 to 5 with title and subtitle; a completed step links back. */
export function StepNumbers({ step, onGoTo }: { step: Step; onGoTo?: (step: number) => void }) {
  return (
    <ol className="wizard-numbers" aria-label={WIZARD_TEXTS.steps}>
      {STEPS.map((each) => {
        const isDone = each.number < step.number;
        const words = <StepLabel each={each} isDone={isDone} />;
        return (
          <li
            key={each.key}
            aria-current={each === step ? 'step' : undefined}
            data-done={isDone || undefined}
            style={{ '--mark': `${(each.number / STEPS.length) * 100}%` } as React.CSSProperties}
          >
            {isDone && onGoTo ? (
              <button type="button" onClick={() => onGoTo(each.number)}>
                {words}
              </button>
            ) : (
              words
            )}
          </li>
        );
      })}
    </ol>
  );
}
