import { ExampleChip } from './example-chip.js';
import { paymentWord, statusWord } from './words.js';

type Props = { status: string; paymentStatus: string; isExample?: boolean };

/** State of booking and of payment, in words; the colours only repeat them. */
export const StatusChips = ({ status, paymentStatus, isExample }: Props) => (
  <span className="status-chips">
    <span className="chip-status" data-status={status || 'pending'}>
      {statusWord(status)}
    </span>
    <span className="pay-word" data-payment={paymentStatus}>
      {paymentWord(paymentStatus)}
    </span>
    {isExample && <ExampleChip />}
  </span>
);
