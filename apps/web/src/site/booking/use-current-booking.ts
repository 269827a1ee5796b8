import { useAtom, useSetAtom, useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { isPaid, type BookingView } from '#libs/shared/contracts';
import { WIZARD_TEXTS } from '../../copy/booking.js';
import { useBooking, useUnpaidBooking } from './api.js';
import { bookedIdAtom, startOverAtom } from './booking-state.js';
import {
  openDialogAtom,
  declinedIdAtom,
  draftAtom,
  isComingBackAtom,
  shownPriceAtom,
} from './booking.atoms.js';
import { PAYMENT_STEP } from './steps/steps.js';
import { answersOf } from './draft/saved-draft.js';
import { useRestoredDraft } from './draft/use-saved-draft.js';
import { useBusinessDay } from '../../lib/api/business-day.js';

/**
 * The unpaid booking of a returning guest. A URL of the payment step opens it immediately (`isAwaited` until that is
 * known, `isLost` when the call fails); on any other step it is offered.
 */
function useSavedBooking(isWanted: boolean) {
  const unpaid = useUnpaidBooking(isWanted);
  const setBookedId = useSetAtom(bookedIdAtom);
  const declinedId = useAtomValue(declinedIdAtom);
  const [isComingBack, setComingBack] = useAtom(isComingBackAtom);
  const step = useSearchParams()[0].get('step');
  const wantsToPay = isComingBack && step === String(PAYMENT_STEP);
  const found = (isWanted && unpaid.data) || null;
  const isLost = isWanted && wantsToPay && unpaid.isError;

  useEffect(() => {
    if (!isWanted || unpaid.isPending || isLost) return;
    if (found && wantsToPay) setBookedId(found.booking.id);
    setComingBack(false);
  }, [isWanted, unpaid.isPending, isLost, found, wantsToPay, setBookedId, setComingBack]);

  return {
    isAwaited: isWanted && wantsToPay,
    /** The payment step was requested, and the unpaid booking could not be fetched. */
    isLost,
    query: unpaid,
    offer: found && found.booking.id !== declinedId ? found : null,
  };
}

/** Why a reopened booking can neither be paid nor show receipts; null for all others. */
function closedReasonOf(booking: BookingView | undefined, today: string): string | null {
  if (!booking) return null;
  if (booking.status === 'cancelled') return WIZARD_TEXTS.cancelled;
  // By the day only: the server checks the hour, rejects the payment and soon expires the booking.
  return booking.eventDate < today && !isPaid(booking) ? WIZARD_TEXTS.over : null;
}

/** It expired unpaid: the server returns whether a start is still open, or the state of a late payment. */
const expiredUnpaid = (booking: BookingView | undefined): BookingView | null =>
  booking?.status === 'expired' && !isPaid(booking) ? booking : null;

/** A booking that this document did not send, such as after a reload: its answers fill the locked form. */
function useAnswersOf(booking: BookingView | undefined, bookedId: string | null) {
  const setDraft = useSetAtom(draftAtom);
  const sentId = useAtomValue(shownPriceAtom)?.bookingId;
  useEffect(() => {
    if (!booking || booking.id !== bookedId || booking.id === sentId) return;
    const answers = answersOf(booking);
    if (answers) setDraft(answers);
  }, [booking, bookedId, sentId, setDraft]);
}

/**
 * Returns `leave(path)` for a finished booking, which is reset after the page is unmounted; otherwise the wizard would
 * flash its first step.
 */
function useLeave() {
  const startOver = useSetAtom(startOverAtom);
  const navigate = useNavigate();
  const isLeaving = useRef(false);
  useEffect(
    () => () => {
      if (isLeaving.current) startOver();
    },
    [startOver],
  );
  return (path: string) => {
    isLeaving.current = true;
    void navigate(path, { replace: true });
  };
}

/** The booking of the page: made here, resumed by a link, or an earlier one that waits for its payment. */
export function useCurrentBooking() {
  const [params, setParams] = useSearchParams();
  const [bookedId, setBookedId] = useAtom(bookedIdAtom);
  const setDialog = useSetAtom(openDialogAtom);
  const resumed = params.get('resume');
  const saved = useSavedBooking(!resumed && !bookedId);
  const isReadingDraft = useRestoredDraft(!resumed && !bookedId && !saved.isAwaited);
  const query = useBooking(bookedId ?? resumed);
  const { data: booking } = query;
  useAnswersOf(booking, bookedId);
  const expired = expiredUnpaid(booking);
  const closedReason = closedReasonOf(booking, useBusinessDay());

  useEffect(() => {
    // Returning from a mail or the profile: pays an open booking, shows the receipts of a paid one.
    if (!resumed || !booking || booking.id !== resumed || closedReason || expired || bookedId === booking.id)
      return;
    setBookedId(booking.id);
    setDialog(isPaid(booking) ? 'paid' : 'pay');
  }, [resumed, booking, closedReason, expired, bookedId, setBookedId, setDialog]);

  useEffect(() => {
    // Its hold ended before the payment: it is shown as a reopened booking, also after a reload.
    if (!expired || bookedId !== expired.id) return;
    setBookedId(null);
    setParams({ resume: expired.id }, { replace: true });
  }, [expired, bookedId, setBookedId, setParams]);

  const payNow = (id: string) => {
    setBookedId(id);
    setParams({ step: String(PAYMENT_STEP) });
    setDialog('pay');
  };
  const startAnew = () => setParams({});
  const isResuming = resumed !== null && resumed !== '' && !bookedId;
  return {
    bookedId,
    booking,
    query,
    closedReason,
    expired,
    saved,
    isResuming,
    isReadingDraft,
    payNow,
    startAnew,
    leave: useLeave(),
  };
}

export type CurrentBooking = ReturnType<typeof useCurrentBooking>;
