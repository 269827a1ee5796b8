import { isPaid, type BookingView } from '#libs/shared/contracts';
import type { ShownPrice } from './api.js';
import { usePaymentStatus } from '../booking/api.js';
import { snappedGames } from '../../ui/game/game-snaps.js';
import { CompleteDialog } from './success/complete-dialog.js';
import { PayDialog } from './pay-dialog.js';
import { PayStep } from './pay-step.js';
import type { SignUp } from './success/use-sign-up.js';
import { SuccessDialog } from './success/success-dialog.js';
import { useChangedTotals } from './use-changed-totals.js';
import { usePaymentDialogs } from './use-payment-dialogs.js';

type Props = {
  booking: BookingView;
  /** Addresses of the games' pictures by the ids of the games; those that are not there are not shown. */
  pictures: ReadonlyMap<string, string>;
  /** What the page showed when it was made. */
  shown: ShownPrice | null;
  signUp: SignUp | null;
  /** Brings the booking up to what the server knows once it is paid. */
  onPaid: () => Promise<void>;
  onLeave: (path: string) => void;
};

/** All that is needed once a booking is stored, in one file: one dialog at a time, and the pay button of step 5. */
export default function PaymentPart({ booking, pictures, shown, signUp, onPaid, onLeave }: Props) {
  const { dialog, setDialog, leaveHome, leaveForProfile } = usePaymentDialogs(onLeave);
  const changed = useChangedTotals(booking, shown);
  const standing = usePaymentStatus(booking.id);
  const games = snappedGames(booking, pictures);
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
        paid={standing.data?.paid ?? null}
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
