import { PhoneCall } from 'lucide-react';
import type { PromisedCall } from '#libs/shared/contracts';
import { paymentLabel } from '../../../app/copy/payment-label.js';
import { statusLabel } from '../labels.js';
import { CALL_TEXTS } from '../details/calls/copy.js';
import { shortMoment } from '../../../lib/format/format.js';

/** The deadline of a call to the family, or since when it is overdue. */
export const CallBy = ({ promised: { by, state } }: { promised: PromisedCall }) => (
  <span className="call-by" data-state={state}>
    <PhoneCall aria-hidden size={15} strokeWidth={2.3} />
    {CALL_TEXTS.by[state](shortMoment(by))}
  </span>
);

type Props = { status: string; paymentStatus: string; amountDue?: string };

/** The state of booking and payment as text; the colors are redundant. */
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
