import { useQueryClient } from '@tanstack/react-query';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { isPaid, type BookingView, type UnpaidBooking } from '#libs/shared/contracts';
import { WIZARD_TEXTS, SAVED_TEXTS } from '../../copy/booking.js';
import { OWN_BOOKINGS, useCurrentUser } from '../account/api.js';
import { useRegister } from '../account/account-changes.js';
import { useRefreshBooking } from './api.js';
import { openDialogAtom, declinedIdAtom, shownPriceAtom } from './booking.atoms.js';
import { useGames } from '../catalog/api.js';
import { IsPayingContext } from './use-step.js';
import { Wizard } from './wizard.js';
import { reload } from '../../lib/api/query-client.js';
import { lazyPart } from '../../ui/feedback/lazy-part.js';
import { Loading } from '../../ui/feedback/load-states.js';
import { loadPayment } from './prefetch.js';
import type { CurrentBooking } from './use-current-booking.js';
import { HeldNotePart, waitingButton } from './waiting-list/waiting-parts.js';
import { Button } from '../../ui/form/button.js';

type SavedOfferProps = { offer: UnpaidBooking; onPay: () => void; onStartAnother: () => void };

/** Offers the booking that waits for its payment, but not one that PayPal is still reviewing. */
const SavedOffer = ({ offer: { booking, isUnderReview }, onPay, onStartAnother }: SavedOfferProps) => (
  <section className="card wizard-offer" aria-labelledby="saved-booking">
    <p id="saved-booking">{SAVED_TEXTS.saved(booking.eventDate)}</p>
    {isUnderReview && <p>{SAVED_TEXTS.underReview}</p>}
    <div className="actions">
      {!isUnderReview && <Button onClick={onPay}>{SAVED_TEXTS.pay}</Button>}
      <Button variant="secondary" onClick={onStartAnother}>
        {SAVED_TEXTS.another}
      </Button>
    </div>
  </section>
);

const PaymentPart = lazyPart(loadPayment, { waiting: <Loading text={WIZARD_TEXTS.loadingBooking} quiet /> });

type PaymentProps = {
  booking: BookingView;
  refreshLists: () => Promise<void>;
  onLeave: (path: string) => void;
};

function Payment({ booking, refreshLists, onLeave }: PaymentProps) {
  const refreshBooking = useRefreshBooking();
  const { user } = useCurrentUser();
  const register = useRegister();
  const onPaid = async () => {
    await Promise.all([refreshBooking(booking.id), refreshLists()]);
  };
  const signUp = user ? null : register.mutateAsync;
  const shown = useAtomValue(shownPriceAtom);
  const pictures = new Map(useGames().data?.map(({ id, imageUrl }) => [id, imageUrl]));
  return <PaymentPart {...{ booking, pictures, shown, signUp, onPaid, onLeave }} />;
}

/** The earlier booking that waits for its payment. */
export function Offer({ saved, payNow }: Pick<CurrentBooking, 'saved' | 'payNow'>) {
  const decline = useSetAtom(declinedIdAtom);
  const { offer } = saved;
  if (!offer) return null;
  const { id } = offer.booking;
  return <SavedOffer offer={offer} onPay={() => payNow(id)} onStartAnother={() => decline(id)} />;
}

type Props = { current: CurrentBooking; onLeave: (path: string) => void };

/** The wizard, and over it one dialog at a time: pay, paid, complete. */
export function BookingWizard({ current, onLeave }: Props) {
  const { booking, bookedId, saved, payNow, startAnew } = current;
  const [dialog, setDialog] = useAtom(openDialogAtom);
  const queries = useQueryClient();
  const refreshLists = () => reload(queries, OWN_BOOKINGS);
  const onBooked = () => {
    void refreshLists();
    setDialog('pay');
  };
  return (
    <IsPayingContext value={dialog !== 'none'}>
      <Wizard
        loadPayment={loadPayment}
        isUnpaid={!booking || !isPaid(booking)}
        onBooked={onBooked}
        onStartOver={startAnew}
        offer={
          <>
            {!bookedId && <HeldNotePart />}
            <Offer saved={saved} payNow={payNow} />
          </>
        }
        waiting={waitingButton}
        payment={
          booking && bookedId && <Payment booking={booking} refreshLists={refreshLists} onLeave={onLeave} />
        }
      />
    </IsPayingContext>
  );
}
