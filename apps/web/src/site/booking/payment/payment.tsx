import { useAtom, useAtomValue } from 'jotai';
import { useState } from 'react';
import { isPaid, type BookingView } from '#libs/shared/contracts';
import { useNewestConfig } from './api.js';
import { usePaymentStatus, useRefreshBooking } from '../api.js';
import { useGames } from '../../catalog/api.js';
import { snapshotsOf } from '../../../ui/game/game-snapshots.js';
import { CompleteDialog } from './success/complete-dialog.js';
import { PayDialog } from './pay-dialog.js';
import { PayStep } from './pay-panel.js';
import { SuccessDialog } from './success/success-dialog.js';
import { useBusinessDay } from '../../../lib/api/business-day.js';
import { publicConfig } from '../../../lib/api/public-config.js';
import type { ChangedTotals } from '../../../ui/event/price-change.js';
import { useCloseOnBack } from '../../../lib/browser/use-close-on-back.js';
import type { CurrentBooking } from '../use-current-booking.js';
import { openDialogAtom, shownPriceAtom } from '../booking.atoms.js';
import { paymentAtom } from './payment.atoms.js';
import { canClose } from './payment.reducer.js';

/** Both totals of a booking that was made with another price book than the page showed. */
function useChangedTotals(booking: BookingView): ChangedTotals | undefined {
  const shown = useAtomValue(shownPriceAtom);
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
function usePaymentDialogs(leave: CurrentBooking['leave']) {
  const [dialog, setDialog] = useAtom(openDialogAtom);
  const payment = useAtomValue(paymentAtom);
  const [isLeaving, setLeaving] = useState(false);

  const leaveHome = () => {
    setLeaving(true);
    setDialog('none');
    setTimeout(() => leave('/'), HOME_AFTER_MS);
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
      leave('/profile');
    },
  };
}

type Props = Pick<CurrentBooking, 'leave'> & { booking: BookingView };

/** Everything that a stored booking needs: the dialogs, one at a time, and the pay button of step 5. */
export function Payment({ booking, leave }: Props) {
  const { dialog, setDialog, leaveHome, leaveForProfile } = usePaymentDialogs(leave);
  const changed = useChangedTotals(booking);
  const paymentStatus = usePaymentStatus(booking.id);
  const refresh = useRefreshBooking();
  const pictures = new Map(useGames().data?.map(({ id, imageUrl }) => [id, imageUrl]));
  const settle = async () => {
    await refresh(booking.id);
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
        games={snapshotsOf(booking, pictures)}
        onClose={() => setDialog('complete')}
      />
      <CompleteDialog
        open={dialog === 'complete'}
        booking={booking}
        onSignedUp={leaveForProfile}
        onClose={leaveHome}
      />
    </>
  );
}
