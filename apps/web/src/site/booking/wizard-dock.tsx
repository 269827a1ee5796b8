import { useAtomValue } from 'jotai';
import { ArrowLeft, ArrowRight, ChevronUp } from 'lucide-react';
import { centsToDollars } from '#libs/shared/contracts';
import { PRICE_TEXTS, WIZARD_TEXTS } from '../../app/copy/booking.js';
import { FAILED_PART } from '../../app/copy/frame.js';
import { publicConfig } from '../../lib/api/public-config.js';
import { Button } from '../../ui/form/button.js';
import { priceAtom, totalAtom } from './booking.atoms.js';
import { PriceSummary } from './summary/price-summary.js';
import { REVIEW_STEP } from './steps.js';
import type { StepLoading } from './use-wizard.js';

type Props = {
  step: number;
  /** Why Next is disabled; empty when it is enabled. */
  reason: string;
  /** The missing answers on the review: Submit goes to them. */
  note: string;
  isBooked: boolean;
  isSubmitting: boolean;
  /** The browser blocks cookies, so a booking could not be paid. */
  isBlocked: boolean;
  /** The chunks of the next step: the current step remains until they are loaded. */
  loading: StepLoading;
  onTryAgain: () => void;
  onPrevious: () => void;
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
          <ChevronUp size={22} strokeWidth={2.6} aria-hidden="true" />
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

/** Why the wizard cannot continue to the review. */
function CookiesBlocked() {
  const { phone } = publicConfig();
  return (
    <p className="wizard-reason" role="alert">
      {WIZARD_TEXTS.cookiesBlocked} {phone && <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>}
    </p>
  );
}

/** Previous and Next; on phones a dock at the bottom with the live price, which opens its lines. */
export function WizardDock(props: Props) {
  const { step, reason, note, isBooked, isSubmitting, isBlocked, loading, onTryAgain, onPrevious } = props;
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
      {isBlocked && <CookiesBlocked />}
      {loading === 'missing' && (
        <p className="wizard-reason" role="alert">
          {FAILED_PART.text}{' '}
          <button type="button" className="link-button" onClick={onTryAgain}>
            {FAILED_PART.again}
          </button>
        </p>
      )}
      <DockPrice />
      {step > 1 && (
        <button type="button" className="wizard-previous" onClick={onPrevious}>
          <ArrowLeft size={20} aria-hidden="true" />
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
        {label}
        {!isSubmit && <ArrowRight size={20} aria-hidden="true" />}
      </Button>
    </div>
  );
}
