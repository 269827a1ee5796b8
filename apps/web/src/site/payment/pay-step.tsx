import type { BookingView } from '#libs/shared/contracts';
import type { ChangedTotals } from '../../ui/event/price-change.js';
import { PayArea } from './pay-area.js';
import { PayPanel } from './pay-panel.js';

type Props = { booking: BookingView; changed?: ChangedTotals; onPaid: () => Promise<void> };

/** Step 5, once the dialog was closed unpaid: the same panel and the same pay button. */
export const PayStep = ({ booking, changed, onPaid }: Props) => (
  <div className="pay-step">
    <PayPanel booking={booking} changed={changed} />
    <PayArea booking={booking} onPaid={onPaid} />
  </div>
);
