import type { BookingView } from '#libs/contracts';
import { PayArea } from './pay-area.js';
import { PayPanel } from './pay-panel.js';

type Props = { booking: BookingView; onPaid: () => Promise<void> };

/** Step 5, once the dialog was closed unpaid: the same panel and the same pay button. */
export const PayStep = ({ booking, onPaid }: Props) => (
  <div className="pay-step">
    <PayPanel booking={booking} />
    <PayArea booking={booking} onPaid={onPaid} />
  </div>
);
