import { ArrowLeft } from 'lucide-react';
import { WIZARD_TEXTS } from '../../app/copy/booking.js';
import { publicConfig } from '../../lib/api/public-config.js';
import type { Step } from './steps.js';

type Props = { step: Step; hasPrevious: boolean; onPrevious: () => void };

/** Whom to ask: by phone where there is one. */
function Questions() {
  const { phone, email } = publicConfig();
  return (
    <a className="wizard-questions" href={phone ? `tel:${phone.replace(/[^\d+]/g, '')}` : `mailto:${email}`}>
      <span>{WIZARD_TEXTS.questions}</span> <b>{phone || email}</b>
    </a>
  );
}

/** The way back, how far it is, and whom to ask. */
export const WizardTop = ({ step, hasPrevious, onPrevious }: Props) => (
  <div className="wizard-top">
    {hasPrevious && (
      <button type="button" className="wizard-previous" onClick={onPrevious}>
        <ArrowLeft size={20} aria-hidden="true" />
        {WIZARD_TEXTS.previous}
      </button>
    )}
    <span className="wizard-count">{WIZARD_TEXTS.progress(step.number)}</span>
    <Questions />
  </div>
);
