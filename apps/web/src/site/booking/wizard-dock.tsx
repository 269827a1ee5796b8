import { useAtomValue } from 'jotai';
import { ArrowLeft, ArrowRight, ChevronUp } from '../../ui/icons.js';
import { centsToDollars } from '#libs/shared/contracts';
import { PRICE_TEXTS, WIZARD_TEXTS } from '../../copy/booking.js';
import { FAILED_PART } from '../../copy/frame.js';
import { reachUs } from '../../lib/api/public-config.js';
import { Button } from '../../ui/form/button.js';
import { isBookedAtom, isSubmittingAtom, priceAtom, totalAtom } from './booking.atoms.js';
import { cookiesBlockedAtom } from './cookie-check.js';
import { stepLoadingAtom, useStepReload } from './steps/step-loading.js';
import { REVIEW_STEP } from './steps/steps.js';
import { PriceSummary } from './summary/price-summary.js';
import { useGoToStep, useStep } from './steps/use-step.js';

type Props = {
  /** Why Next is disabled; empty when it is enabled. */
  reason: string;
  /** The missing answers on the review: Submit goes to them. */
  note: string;
};

/** The live price with a button for its lines, and a version for screen readers. */
function DockPrice() {
  const price = useAtomValue(priceAtom);
  const total = centsToDollars(price.totalCents);
  return (
    <>
      <details className="wizard-dock-price">
        <summary>
          <b>{useAtomValue(totalAtom)}</b>
          <ChevronUp size={22} strokeWidth={2.6} />
          {price.gameCount > 0 && <small>{PRICE_TEXTS.facts(price.gameCount, price.durationMinutes)}</small>}
        </summary>
        <PriceSummary />
      </details>
      <p className="sr-only" aria-live="polite">
        {PRICE_TEXTS.spoken(total)}
      </p>
    </>
  );
}

/** Why the wizard cannot continue to the review, and how to book without it. */
const CookiesBlocked = () => (
  <p className="wizard-reason" role="alert">
    {`${WIZARD_TEXTS.cookiesBlocked} ${reachUs()}`}
  </p>
);

/** The chunks of the next step could not be loaded. */
function StepMissing() {
  const reload = useStepReload();
  return (
    <p className="wizard-reason" role="alert">
      <span>{`${FAILED_PART.text} `}</span>
      <button type="button" className="link-button" onClick={() => void reload()}>
        {FAILED_PART.again}
      </button>
    </p>
  );
}

/** Previous and Next; on phones a dock at the bottom with the live price, which opens its lines. */
export function WizardDock({ reason, note }: Props) {
  const step = useStep().number;
  const goTo = useGoToStep();
  const isBooked = useAtomValue(isBookedAtom);
  const isSubmitting = useAtomValue(isSubmittingAtom);
  const loading = useAtomValue(stepLoadingAtom);
  const isSubmit = step === REVIEW_STEP && !isBooked;
  const label = isSubmit ? (isSubmitting ? WIZARD_TEXTS.submitting : WIZARD_TEXTS.submit) : WIZARD_TEXTS.next;
  return (
    <div className="wizard-dock" data-step={step}>
      {reason && (
        <p className="wizard-reason" id="next-reason">
          {reason}
        </p>
      )}
      {note && <p className="wizard-reason">{note}</p>}
      {useAtomValue(cookiesBlockedAtom) && <CookiesBlocked />}
      {loading === 'missing' && <StepMissing />}
      <DockPrice />
      {step > 1 && (
        <button type="button" className="wizard-previous" onClick={() => goTo(step - 1)}>
          <ArrowLeft size={20} />
          {WIZARD_TEXTS.previous}
        </button>
      )}
      <Button
        type="submit"
        className="wizard-next"
        aria-disabled={reason !== '' || isSubmitting || undefined}
        aria-busy={loading === 'coming' || undefined}
        aria-describedby={reason ? 'next-reason' : undefined}
      >
        <span>{label}</span>
        {!isSubmit && <ArrowRight size={20} />}
      </Button>
    </div>
  );
}
