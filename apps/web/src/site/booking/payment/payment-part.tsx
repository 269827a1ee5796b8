import { useAtom, useAtomValue } from 'jotai';
import { useState } from 'react';
import { isPaid, type BookingView } from '#libs/shared/contracts';
import { type ShownPrice, useNewestConfig } from './api.js';
import { usePaymentStatus } from '../api.js';
import { snapshotsOf } from '../../../ui/game/game-snapshots.js';
import { CompleteDialog } from './success/complete-dialog.js';
import { PayDialog } from './pay-dialog.js';
import { PayStep } from './pay-panel.js';
import type { SignUp } from './success/use-sign-up.js';
import { SuccessDialog } from './success/success-dialog.js';
import { useBusinessDay } from '../../../lib/api/business-day.js';
import { publicConfig } from '../../../lib/api/public-config.js';
import type { ChangedTotals } from '../../../ui/event/price-change.js';
import { useCloseOnBack } from '../../../lib/browser/use-close-on-back.js';
import { openDialogAtom } from '../booking.atoms.js';
import { paymentAtom } from './payment.atoms.js';
import { canClose } from './payment.reducer.js';

/** Both totals of a booking that was made with another price book than the page showed. */
function useChangedTotals(booking: BookingView, shown: ShownPrice | null): ChangedTotals | undefined {
  const { priceBook: no, totalPrice: now } = booking;
  const isChanged = shown?.bookingId === booking.id && shown.priceBook !== no;
  const known = publicConfig().priceBooks?.find((each) => each.no === no);
  const today = useBusinessDay();
  const newest = useNewestConfig(isChanged && !known);
  if (!isChanged || (!known && newest.isPending)) return undefined;
  const book = known ?? newest.data?.priceBooks?.find((each) => each.no === no);
  return { on: book?.validFromDay ?? today, before: shown.total, now };
}

const HOME_AFTER_MS = 300;

/** The open payment dialog, one at a time, and the targets of closing it and of Back. */
function usePaymentDialogs(onLeave: (path: string) => void) {
  const [dialog, setDialog] = useAtom(openDialogAtom);
  const payment = useAtomValue(paymentAtom);
  const [isLeaving, setLeaving] = useState(false);

  const leaveHome = () => {
    setLeaving(true);
    setDialog('none');
    setTimeout(() => onLeave('/'), HOME_AFTER_MS);
  };
  useCloseOnBack(dialog !== 'none' || isLeaving, () => {
    if (dialog === 'pay' && canClose(payment)) {
      setDialog('none');
      return true;
    }
    if (dialog === 'paid') setDialog('complete');
    if (dialog === 'complete') leaveHome();
    return false;
  });

  return {
    dialog,
    setDialog,
    leaveHome,
    leaveForProfile: () => {
      setLeaving(true);
      onLeave('/profile');
    },
  };
}

type Props = {
  booking: BookingView;
  /** URLs of the games' pictures by game id; missing ones are not shown. */
  pictures: ReadonlyMap<string, string>;
  /** The prices that the page showed when the booking was made. */
  shown: ShownPrice | null;
  signUp: SignUp | null;
  /** Refetches the booking once it is paid. */
  onPaid: () => Promise<void>;
  onLeave: (path: string) => void;
};

/** Everything that a stored booking needs, in one chunk: the dialogs, one at a time, and the pay button of step 5. */
export default function PaymentPart({ booking, pictures, shown, signUp, onPaid, onLeave }: Props) {
  const { dialog, setDialog, leaveHome, leaveForProfile } = usePaymentDialogs(onLeave);
  const changed = useChangedTotals(booking, shown);
  const paymentStatus = usePaymentStatus(booking.id);
  const games = snapshotsOf(booking, pictures);
  const settle = async () => {
    await onPaid();
    setDialog('paid');
  };

  return (
    <>
      {dialog === 'none' && !isPaid(booking) && (
        <PayStep booking={booking} changed={changed} onPaid={settle} />
      )}
      <PayDialog
        open={dialog === 'pay'}
        booking={booking}
        changed={changed}
        onClose={() => setDialog('none')}
        onPaid={settle}
      />
      <SuccessDialog
        open={dialog === 'paid'}
        booking={booking}
        ledger={paymentStatus.data?.ledger ?? null}
        games={games}
        onClose={() => setDialog('complete')}
      />
      <CompleteDialog
        open={dialog === 'complete'}
        booking={booking}
        signUp={signUp}
        onSignedUp={leaveForProfile}
        onClose={leaveHome}
      />
    </>
  );
}
