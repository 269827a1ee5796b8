import { PhoneCall } from 'lucide-react';
import type { PromisedCall } from '#libs/shared/contracts';
import { CALL_TEXTS } from '../details/calls/copy.js';
import { shortMoment } from '../../../lib/format/format.js';

/** By when a family is to be called, or since when the promise is broken. */
export const CallBy = ({ promised: { by, state } }: { promised: PromisedCall }) => (
  <span className="call-by" data-state={state}>
    <PhoneCall aria-hidden size={15} strokeWidth={2.3} />
    {CALL_TEXTS.by[state](shortMoment(by))}
  </span>
);
