import { useAtom, useAtomValue, useSetAtom, useStore } from 'jotai';
import { useRef, useState } from 'react';
import type { BookingView, FieldErrors } from '#libs/contracts';
import { WIZARD_TEXTS } from '../../content/booking.js';
import { HttpError, newKey } from '../../lib/http.js';
import { intentFor } from '../../lib/submit-intent.js';
import { useToast } from '../../ui/toast.js';
import { useRefreshGames } from '../catalog/api.js';
import { useCreateBooking, useRefreshAvailability } from './api.js';
import {
  bookAtom,
  bookedIdAtom,
  draftAtom,
  errorsAtom,
  heldOfferAtom,
  knowsLimitAtom,
  refusedAtom,
  refusedStartAtom,
  shownPriceAtom,
  submitIntentAtom,
} from './booking.atoms.js';
import { submissionOf } from './booking.draft.js';
import { planOf, refusedStart } from './open-starts.rules.js';

type Props = {
  /** Hears of every bad field, found here or by the server, before anything else happens. */
  onErrors: (errors: FieldErrors) => void;
  onBooked: (booking: BookingView) => void;
  /** Somebody else has the start by now. */
  onStartTaken: () => void;
};

/** Keeps what the server offers instead of a start that is taken. The next submission is another intent. */
function useStartTaken() {
  const store = useStore();
  const refresh = useRefreshAvailability();
  return (refusal: HttpError) => {
    const draft = store.get(draftAtom);
    const wanted = { day: draft.eventDate, time: draft.eventTime, plan: planOf(draft) };
    store.set(refusedStartAtom, refusedStart(refusal.body, wanted));
    store.set(knowsLimitAtom, true);
    store.set(submitIntentAtom, null);
    void refresh();
  };
}

/** Says that it failed, and leads to what the server found wrong; games that are gone are read again. */
function useSubmitFailure({ onErrors, onStartTaken }: Pick<Props, 'onErrors' | 'onStartTaken'>) {
  const keepTaken = useStartTaken();
  const setRefused = useSetAtom(refusedAtom);
  const refreshGames = useRefreshGames();
  const toast = useToast();
  return (failure: unknown) => {
    toast({ title: WIZARD_TEXTS.failed.title, description: WIZARD_TEXTS.failed.text, tone: 'bad' });
    if (!(failure instanceof HttpError)) return;
    if (failure.code === 'SLOT_TAKEN') {
      keepTaken(failure);
      onStartTaken();
    }
    if (failure.code !== 'VALIDATION') return;
    if (failure.errors.selectedGames) void refreshGames();
    setRefused(failure.errors);
    onErrors(failure.errors);
  };
}

/** 'Submit Booking': one request at a time, never a second booking, one key for one intent. */
export function useSubmitBooking({ onErrors, onBooked, onStartTaken }: Props) {
  const draft = useAtomValue(draftAtom);
  const { no, book } = useAtomValue(bookAtom);
  const setShown = useSetAtom(shownPriceAtom);
  const errors = useAtomValue(errorsAtom);
  const [bookedId, setBookedId] = useAtom(bookedIdAtom);
  const [lastIntent, setIntent] = useAtom(submitIntentAtom);
  const offer = useAtomValue(heldOfferAtom)?.key;
  const create = useCreateBooking();
  const showFailure = useSubmitFailure({ onErrors, onStartTaken });
  const toast = useToast();
  const [isSubmitting, setIsSubmitting] = useState(false);
  // State would still read "idle" at the second press of a double press.
  const isInFlight = useRef(false);

  const submit = async () => {
    if (isInFlight.current || bookedId) return;
    if (Object.keys(errors).length > 0) return onErrors(errors);
    const body = { ...submissionOf(draft, book), offer };
    const intent = intentFor(lastIntent, JSON.stringify(body), newKey);
    setIntent(intent);
    isInFlight.current = true;
    setIsSubmitting(true);
    try {
      const booking = await create(body, intent.key);
      setShown({ bookingId: booking.id, priceBook: no, total: body.totalPrice });
      setBookedId(booking.id);
      toast({
        title: WIZARD_TEXTS.created.title,
        description: WIZARD_TEXTS.created.text,
        tone: 'good',
      });
      onBooked(booking);
    } catch (failure) {
      showFailure(failure);
    } finally {
      isInFlight.current = false;
      setIsSubmitting(false);
    }
  };
  return { submit, isSubmitting };
}
