import { ArrowLeft } from 'lucide-react';
import { WIZARD_TEXTS } from '../../content/booking.js';
import type { Step } from './steps.js';

type Props = { step: Step; hasPrevious: boolean; onPrevious: () => void };

/** The way back, and how far it is. */
export const WizardTop = ({ step, hasPrevious, onPrevious }: Props) => (
  <div className={step.key === 'payment' ? 'wz-top wz-top-pay' : 'wz-top'}>
    {hasPrevious && (
      <button type="button" className="wz-previous" onClick={onPrevious}>
        <ArrowLeft size={20} aria-hidden="true" />
        {WIZARD_TEXTS.previous}
      </button>
    )}
    <span className="wz-count">{WIZARD_TEXTS.progress(step.number)}</span>
  </div>
);
