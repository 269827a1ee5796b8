import { Check, Flag } from 'lucide-react';
import { LIMITS } from '#libs/shared/contracts';
import { PICKER_TEXTS } from '../../../app/copy/booking.js';

/** How far the picking is, announced on every change; on narrow screens the dock shows what is missing in its place. */
export function PickerMessage({ count }: { count: number }) {
  const missing = Math.max(0, LIMITS.games.min - count);
  const isEnough = missing === 0;
  return (
    <p className="wizard-msg wizard-picked" role="status" data-enough={isEnough || undefined}>
      {isEnough ? <Check size={20} aria-hidden="true" /> : <Flag size={20} aria-hidden="true" />}
      {isEnough ? PICKER_TEXTS.enough(count) : PICKER_TEXTS.tooFew(count, missing)}
    </p>
  );
}
