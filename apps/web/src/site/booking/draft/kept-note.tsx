import { Check } from 'lucide-react';
import { WIZARD_TEXTS } from '../../../app/copy/booking.js';

/** Says quietly that the answers came back, and offers an empty form. */
export const KeptNote = ({ onStartOver }: { onStartOver: () => void }) => (
  <p className="wizard-kept" role="status">
    <Check size={18} strokeWidth={2.8} aria-hidden="true" />
    {WIZARD_TEXTS.kept}
    <button type="button" className="link-button" onClick={onStartOver}>
      {WIZARD_TEXTS.keptOver}
    </button>
  </p>
);
