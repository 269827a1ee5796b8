import { useAtomValue, useSetAtom, useStore } from 'jotai';
import type { FieldErrors } from '#libs/shared/contracts';
import { WIZARD_TEXTS } from '../../../copy/booking.js';
import { useBook } from '../../../lib/api/price-book.js';
import { errorMessage, HttpError, newKey } from '../../../lib/api/http.js';
import { retryWhileBusy, intentFor } from '../../../lib/form/submit-intent.js';
import { useToast } from '../../../ui/feedback/toast.js';
import { useRefreshGames } from '../../catalog/api.js';
import { useCreateBooking, useRefreshAvailability } from '../api.js';
import { bookedIdAtom } from '../booking-state.js';
import {
  draftAtom,
  errorsAtom,
  heldOfferAtom,
  isSubmittingAtom,
  knowsLimitAtom,
  openDialogAtom,
  serverErrorsAtom,
  rejectedStartAtom,
  sameBookingAtom,
  shownPriceAtom,
  startAtom,
  submitIntentAtom,
  touchAtom,
  showsErrorSummaryAtom,
} from '../booking.atoms.js';
import { submissionOf } from '../draft/booking.draft.js';
import { availabilityInput, rejectedStart } from '../details/open-starts.rules.js';
import { fieldId } from '../draft/use-draft-field.js';
import { useFocusField } from '../steps/step-focus.js';
import { DETAILS_STEP, errorsOnStep, PAYMENT_STEP, stepOfFirstError } from '../steps/steps.js';
import { useGoToStep, useStep } from '../steps/use-step.js';
import { useChangeFromReview } from './change-from-review.js';

type SubmitFailureProps = {
  /** Called first with every invalid field, found by the client or the server. */
  onErrors: (errors: FieldErrors) => void;
  onBooked: () => void;
  /** The start is taken. */
  onStartRejected: () => void;
};

/** Stores the server's alternatives for a start that is taken. The next submission is another intent. */
function useStartRejection() {
  const store = useStore();
  const refresh = useRefreshAvailability();
  return (rejection: HttpError) => {
    const draft = store.get(draftAtom);
    const wanted = { day: draft.eventDate, time: draft.eventTime, input: availabilityInput(draft) };
    store.set(rejectedStartAtom, rejectedStart(rejection.body, wanted));
    store.set(knowsLimitAtom, true);
    store.set(submitIntentAtom, null);
    void refresh();
  };
}

/** Shows the failure and goes to the fields rejected by the server; refetches the games if some are gone. */
function useSubmitFailure({
  onErrors,
  onStartRejected,
}: Pick<SubmitFailureProps, 'onErrors' | 'onStartRejected'>) {
  const rejectStart = useStartRejection();
  const setRejection = useSetAtom(serverErrorsAtom);
  const refreshGames = useRefreshGames();
  const toast = useToast();
  const store = useStore();
  return (failure: unknown) => {
    if (failure instanceof HttpError && failure.code === 'ALREADY_BOOKED') {
      const id = String(failure.body.bookingId);
      store.set(sameBookingAtom, { id, at: store.get(startAtom), isWanted: false });
      return;
    }
    // The message of a limit contains the next action: calling us.
    const isLimit = failure instanceof HttpError && failure.code === 'TOO_MANY';
    const description = isLimit ? errorMessage(failure, WIZARD_TEXTS.failed.text) : WIZARD_TEXTS.failed.text;
    toast({ title: WIZARD_TEXTS.failed.title, description, tone: 'bad' });
    if (!(failure instanceof HttpError)) return;
    if (failure.code === 'SLOT_TAKEN') {
      rejectStart(failure);
      onStartRejected();
    }
    if (failure.code !== 'VALIDATION') return;
    if (failure.errors.selectedGames) void refreshGames();
    setRejection(failure.errors);
    onErrors(failure.errors);
  };
}

/** 'Submit Booking': one request at a time, never a second booking, one idempotency key per intent. */
function useSubmitBooking({ onErrors, onBooked, onStartRejected }: SubmitFailureProps) {
  const draft = useAtomValue(draftAtom);
  const { no, book } = useBook();
  const setShown = useSetAtom(shownPriceAtom);
  const errors = useAtomValue(errorsAtom);
  const offer = useAtomValue(heldOfferAtom)?.key;
  const create = useCreateBooking();
  const showFailure = useSubmitFailure({ onErrors, onStartRejected });
  const toast = useToast();
  const store = useStore();

  return async () => {
    // From the store: the rendered state may be older than the response to the first press of a double click.
    if (store.get(isSubmittingAtom) || store.get(bookedIdAtom)) return;
    if (Object.keys(errors).length > 0) return onErrors(errors);
    const same = store.get(sameBookingAtom);
    const again = (same?.isWanted && same.at === store.get(startAtom)) || undefined;
    const body = { ...submissionOf(draft, book), offer, again };
    const intent = intentFor(store.get(submitIntentAtom), JSON.stringify(body), newKey);
    store.set(submitIntentAtom, intent);
    store.set(isSubmittingAtom, true);
    try {
      const booking = await retryWhileBusy(
        () => create(body, intent.key),
        (seconds) => toast({ title: WIZARD_TEXTS.busy.title, description: WIZARD_TEXTS.busy.text(seconds) }),
      );
      setShown({ bookingId: booking.id, priceBook: no, total: body.totalPrice });
      store.set(bookedIdAtom, booking.id);
      toast({
        title: WIZARD_TEXTS.created.title,
        description: WIZARD_TEXTS.created.text,
        tone: 'good',
      });
      onBooked();
    } catch (failure) {
      showFailure(failure);
    } finally {
      store.set(isSubmittingAtom, false);
    }
  };
}

/**
 * Returns `submit()` for the reviewed booking. For invalid fields it goes to their step, which lists them until it is
 * left.
 */
export function useSubmitReview() {
  const setDialog = useSetAtom(openDialogAtom);
  const step = useStep();
  const goTo = useGoToStep();
  const change = useChangeFromReview();
  const focusField = useFocusField();
  const touch = useSetAtom(touchAtom);
  const setShowsSummary = useSetAtom(showsErrorSummaryAtom);
  const showErrors = (found: FieldErrors) => {
    const target = stepOfFirstError(found);
    const bad = errorsOnStep(target, found).map((each) => each.field);
    touch(...bad);
    setShowsSummary(true);
    if (bad[0]) focusField(fieldId(bad[0]), target === step);
    if (target !== step) change(target.number);
  };
  return useSubmitBooking({
    onErrors: showErrors,
    onStartRejected: () => {
      focusField(fieldId('eventTime'), false);
      change(DETAILS_STEP);
    },
    onBooked: () => {
      setShowsSummary(false);
      goTo(PAYMENT_STEP, { replace: true });
      setDialog('pay');
    },
  });
}
