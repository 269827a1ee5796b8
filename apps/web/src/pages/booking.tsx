import { useQueryClient } from '@tanstack/react-query';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { WIZARD_TEXTS } from '../content/booking.js';
import { OWN_BOOKINGS, useCurrentUser, useRegister } from '../features/account/api.js';
import { useBooking, useRefreshBooking } from '../features/booking/api.js';
import { bookedIdAtom, draftAtom, startOverAtom } from '../features/booking/booking.atoms.js';
import { loadCalendar } from '../features/booking/load-calendar.js';
import { useRestoredDraft } from '../features/booking/use-kept-draft.js';
import { Wizard } from '../features/booking/wizard.js';
import { openDialogAtom, resetPaymentAtom } from '../features/payment/payment.atoms.js';
import { reload } from '../lib/reload.js';
import { Loading } from '../ui/loading.js';

const HOME_AFTER_MS = 300;

const loadPayment = () => import('../features/payment/all.js');
const PayStep = lazy(async () => ({ default: (await loadPayment()).PayStep }));
const PayDialog = lazy(async () => ({ default: (await loadPayment()).PayDialog }));
const SuccessDialog = lazy(async () => ({ default: (await loadPayment()).SuccessDialog }));
const CompleteDialog = lazy(async () => ({ default: (await loadPayment()).CompleteDialog }));

/** Money came, whatever became of it afterwards: there is nothing to pay. */
const WAS_PAID = ['completed', 'refunded', 'partially_refunded'];

/** The wizard, and over it one dialog at a time: pay, paid, complete. */
export default function BookingPage() {
  const [params, setParams] = useSearchParams();
  const [bookedId, setBookedId] = useAtom(bookedIdAtom);
  const [dialog, setDialog] = useAtom(openDialogAtom);
  const startOver = useSetAtom(startOverAtom);
  const resetPayment = useSetAtom(resetPaymentAtom);
  const resumed = params.get('resume');
  const isReadingDraft = useRestoredDraft(!resumed && !bookedId);
  const { data: booking, isError } = useBooking(bookedId ?? resumed, params.get('key'));
  const refreshBooking = useRefreshBooking();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { user } = useCurrentUser();
  const register = useRegister();
  const isCancelled = booking?.status === 'cancelled';

  const hasGames = useAtomValue(draftAtom).selectedGames.length > 0;

  // Fetched from the first game on: a visit that only looks spares them, and nobody who goes on waits for them.
  useEffect(() => {
    if (hasGames) void Promise.all([loadCalendar(), loadPayment()]).catch(() => undefined);
  }, [hasGames]);

  const isLeaving = useRef(false);
  const refreshLists = () => reload(queries, OWN_BOOKINGS);

  useEffect(() => {
    // The way back from a mail or from the profile: pay what is open, show the papers of what is paid.
    if (!resumed || !booking || booking.id !== resumed || isCancelled || bookedId === booking.id) return;
    resetPayment();
    setBookedId(booking.id);
    setDialog(WAS_PAID.includes(booking.paymentStatus) ? 'paid' : 'pay');
  }, [resumed, booking, isCancelled, bookedId, resetPayment, setBookedId, setDialog]);

  // A finished booking is forgotten once the page is gone; earlier, the wizard would jump back to its first step.
  useEffect(
    () => () => {
      if (!isLeaving.current) return;
      startOver();
      resetPayment();
    },
    [startOver, resetPayment],
  );

  if (resumed && !bookedId && (isError || isCancelled)) {
    return (
      <div className="wrap wz-gone" role="alert">
        <h1>{isCancelled ? WIZARD_TEXTS.cancelled : WIZARD_TEXTS.notFound}</h1>
        <button type="button" className="btn btn-primary btn-gold" onClick={() => setParams({})}>
          {WIZARD_TEXTS.startOver}
        </button>
      </div>
    );
  }
  if (resumed && !bookedId) return <Loading text={WIZARD_TEXTS.loadingBooking} />;

  if (isReadingDraft) return <Loading text={WIZARD_TEXTS.loadingKept} />;

  const settle = async () => {
    if (!booking) return;
    await Promise.all([refreshBooking(booking.id), refreshLists()]);
    setDialog('paid');
  };
  const leaveTo = (path: string) => {
    isLeaving.current = true;
    setDialog('none');
    void navigate(path);
  };
  const isOpenToPay = booking && !WAS_PAID.includes(booking.paymentStatus) && dialog === 'none';

  return (
    <>
      <Wizard
        onBooked={() => {
          void refreshLists();
          setDialog('pay');
        }}
        onStartOver={() => {
          resetPayment();
          setParams({});
        }}
        payment={
          isOpenToPay && (
            <Suspense>
              <PayStep booking={booking} onPaid={settle} />
            </Suspense>
          )
        }
      />
      {booking && bookedId && (
        <Suspense>
          <PayDialog
            open={dialog === 'pay'}
            booking={booking}
            onClose={() => setDialog('none')}
            onPaid={settle}
          />
          <SuccessDialog open={dialog === 'paid'} booking={booking} onClose={() => setDialog('complete')} />
          <CompleteDialog
            open={dialog === 'complete'}
            booking={booking}
            signUp={user ? null : register.mutateAsync}
            onSignedUp={() => leaveTo('/profile')}
            onClose={() => {
              setDialog('none');
              setTimeout(() => leaveTo('/'), HOME_AFTER_MS);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
