import { PhoneCall } from 'lucide-react';
import type { PromisedCall } from '#libs/shared/contracts';
import { paymentLabel } from '../../../app/copy/payment-label.js';
import { statusLabel } from '../labels.js';
import { CALL_TEXTS } from '../details/calls/copy.js';
import { shortMoment } from '../../../lib/format/format.js';

/** By when a family is to be called, or since when the promise is broken. */
export const CallBy = ({ promised: { by, state } }: { promised: PromisedCall }) => (
  <span className="call-by" data-state={state}>
    <PhoneCall aria-hidden size={15} strokeWidth={2.3} />
    {CALL_TEXTS.by[state](shortMoment(by))}
  </span>
);

type Props = { status: string; paymentStatus: string; amountDue?: string };

/** State of booking and of payment, in words; the colours only repeat them. */
export const StatusChips = ({ status, paymentStatus, amountDue }: Props) => (
  <span className="status-chips">
    <span className="chip-status" data-status={status || 'pending'}>
      {statusLabel(status)}
    </span>
    <span className="pay-text" data-payment={paymentStatus}>
      {paymentLabel({ status, paymentStatus, amountDue })}
    </span>
  </span>
);
