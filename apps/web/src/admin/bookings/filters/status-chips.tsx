import { paymentWord } from '../../../app/copy/payment-words.js';
import { ExampleChip } from '../list/example-chip.js';
import { statusWord } from '../words.js';

type Props = { status: string; paymentStatus: string; amountDue?: string; isExample?: boolean };

/** State of booking and of payment, in words; the colours only repeat them. */
export const StatusChips = ({ status, paymentStatus, amountDue, isExample }: Props) => (
  <span className="status-chips">
    <span className="chip-status" data-status={status || 'pending'}>
      {statusWord(status)}
    </span>
    <span className="pay-word" data-payment={paymentStatus}>
      {paymentWord({ status, paymentStatus, amountDue })}
    </span>
    {isExample && <ExampleChip />}
  </span>
);
