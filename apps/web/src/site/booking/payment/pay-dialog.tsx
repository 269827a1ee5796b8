import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { centsToDollars, isConfirmed, type BookingView } from '#libs/shared/contracts';
import { PAY_TEXTS } from './copy.js';
import { Dialog } from '../../../ui/overlay/dialog.js';
import type { ChangedTotals } from '../../../ui/event/price-change.js';
import { PayArea } from './pay-area.js';
import { PayPanel } from './pay-panel.js';
import { paymentAtom } from './payment.atoms.js';
import { canClose } from './payment.reducer.js';
import { dueCents } from './amounts.rules.js';

type Props = {
  open: boolean;
  booking: BookingView;
  changed?: ChangedTotals;
  onClose: () => void;
  onPaid: () => Promise<void>;
};

/** The purpose of the payment: to confirm the booking, or to pay the rest of a confirmed one. */
const leadOf = (booking: BookingView) =>
  isConfirmed(booking) ? PAY_TEXTS.leadDue(centsToDollars(dueCents(booking, 0))) : unpaidLead(booking);

const unpaidLead = ({ deposit }: BookingView) => (deposit ? PAY_TEXTS.leadDeposit : PAY_TEXTS.lead);

/** 'Complete Your Booking'. It cannot be closed while a payment is being processed. */
export function PayDialog({ open, booking, changed, onClose, onPaid }: Props) {
  const state = useAtomValue(paymentAtom);
  const isWorking = open && state.phase === 'processing' && state.stage === 'working';

  useEffect(() => {
    // The provider may show its window inside this page, outside of the dialog, where a modal dialog would block the
    // pointer.
    document.body.toggleAttribute('data-wallet-open', isWorking);
    return () => document.body.removeAttribute('data-wallet-open');
  }, [isWorking]);

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      closable={canClose(state)}
      title={PAY_TEXTS.title}
      description={leadOf(booking)}
      footer={<PayArea booking={booking} onPaid={onPaid} />}
    >
      <PayPanel booking={booking} changed={changed} />
    </Dialog>
  );
}
