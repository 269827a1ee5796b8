import { useQueryClient } from '@tanstack/react-query';
import { useAtom, useSetAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { isPaid, type BookingView } from '#libs/contracts';
import { WIZARD_TEXTS } from '../content/booking.js';
import { OWN_BOOKINGS, useCurrentUser, useRegister } from '../features/account/api.js';
import { useBooking, useRefreshBooking } from '../features/booking/api.js';
import { BookingMissing } from '../features/booking/booking-missing.js';
import { bookedIdAtom, declinedIdAtom, startOverAtom } from '../features/booking/booking.atoms.js';
import { loadCalendar, loadGameSuggestion } from '../features/booking/later-pieces.js';
import { SavedOffer } from '../features/booking/saved-offer.js';
import { PAYMENT_STEP } from '../features/booking/steps.js';
import { useRestoredDraft } from '../features/booking/use-kept-draft.js';
import { useSavedBooking } from '../features/booking/use-saved-booking.js';
import { Wizard } from '../features/booking/wizard.js';
import { openDialogAtom, resetPaymentAtom } from '../features/payment/payment.atoms.js';
import { isUnknownOutcome } from '../lib/http.js';
import { publicConfig } from '../lib/public-config.js';
import { reload } from '../lib/reload.js';
import { fetchAhead, whenIdle } from '../lib/when-idle.js';
import { lazyPart } from '../ui/lazy-part.js';
import { Loading } from '../ui/loading.js';

const loadPayment = () => import('../features/payment/payment-part.js');
const PaymentPart = lazyPart(loadPayment, { waiting: <Loading text={WIZARD_TEXTS.loadingBooking} quiet /> });

/** Nobody who goes on waits for these. */
function fetchForLater() {
  fetchAhead(loadCalendar);
  fetchAhead(loadGameSuggestion);
  fetchAhead(loadPayment);
}

/** Why a booking that somebody comes back to can neither be paid nor show papers of a payment; null for all others. */
function whyEnded(booking: BookingView | undefined): string | null {
  if (!booking) return null;
  if (booking.status === 'cancelled') return WIZARD_TEXTS.cancelled;
  // By the day alone: the hour is the server's, which refuses the payment and soon calls the booking expired.
  const isOver = booking.status === 'expired' || booking.eventDate < publicConfig().today;
  return isOver && !isPaid(booking) ? WIZARD_TEXTS.over : null;
}

/** The wizard, and over it one dialog at a time: pay, paid, complete. */
export default function BookingPage() {
  const [params, setParams] = useSearchParams();
  const [bookedId, setBookedId] = useAtom(bookedIdAtom);
  const [dialog, setDialog] = useAtom(openDialogAtom);
  const startOver = useSetAtom(startOverAtom);
  const decline = useSetAtom(declinedIdAtom);
  const resetPayment = useSetAtom(resetPaymentAtom);
  const resumed = params.get('resume');
  const saved = useSavedBooking(!resumed && !bookedId);
  const isReadingDraft = useRestoredDraft(!resumed && !bookedId && !saved.isAwaited);
  const asked = useBooking(bookedId ?? resumed, params.get('key'));
  const { data: booking, isError } = asked;
  const refreshBooking = useRefreshBooking();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { user } = useCurrentUser();
  const register = useRegister();
  const ended = whyEnded(booking);

  useEffect(() => {
    return whenIdle(fetchForLater);
  }, []);

  const isLeaving = useRef(false);
  const refreshLists = () => reload(queries, OWN_BOOKINGS);

  useEffect(() => {
    // The way back from a mail or from the profile: pay what is open, show the papers of what is paid.
    if (!resumed || !booking || booking.id !== resumed || ended || bookedId === booking.id) return;
    resetPayment();
    setBookedId(booking.id);
    setDialog(isPaid(booking) ? 'paid' : 'pay');
  }, [resumed, booking, ended, bookedId, resetPayment, setBookedId, setDialog]);

  // A finished booking is forgotten once the page is gone; earlier, the wizard would jump back to its first step.
  useEffect(
    () => () => {
      if (!isLeaving.current) return;
      startOver();
      resetPayment();
    },
    [startOver, resetPayment],
  );

  if (resumed && !bookedId && (isError || ended)) {
    return (
      <BookingMissing
        sentence={ended ?? (isUnknownOutcome(asked.error) ? null : WIZARD_TEXTS.notFound)}
        query={asked}
        onStartOver={() => setParams({})}
      />
    );
  }
  if (saved.isLost)
    return <BookingMissing sentence={null} query={saved.query} onStartOver={() => setParams({})} />;
  if ((resumed && !bookedId) || saved.isAwaited) return <Loading text={WIZARD_TEXTS.loadingBooking} />;

  if (isReadingDraft) return <Loading text={WIZARD_TEXTS.loadingKept} />;

  const payNow = (id: string) => {
    resetPayment();
    setBookedId(id);
    setParams({ step: String(PAYMENT_STEP) });
    setDialog('pay');
  };

  return (
    <Wizard
      loadPayment={loadPayment}
      isPaying={dialog !== 'none'}
      isUnpaid={!booking || !isPaid(booking)}
      onBooked={() => {
        void refreshLists();
        setDialog('pay');
      }}
      onStartOver={() => {
        resetPayment();
        setParams({});
      }}
      offer={
        saved.offer && (
          <SavedOffer
            offer={saved.offer}
            onPay={() => payNow(saved.offer!.booking.id)}
            onStartAnother={() => decline(saved.offer!.booking.id)}
          />
        )
      }
      payment={
        booking &&
        bookedId && (
          <PaymentPart
            booking={booking}
            signUp={user ? null : register.mutateAsync}
            onPaid={async () => {
              await Promise.all([refreshBooking(booking.id), refreshLists()]);
            }}
            onLeave={(path) => {
              isLeaving.current = true;
              void navigate(path, { replace: true });
            }}
          />
        )
      }
    />
  );
}
