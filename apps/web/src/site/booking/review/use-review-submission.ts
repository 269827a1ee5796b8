import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import type { BookingView, FieldErrors } from '#libs/shared/contracts';
import { errorsAtom, leaveFieldAtom, showsErrorSummaryAtom } from '../booking.atoms.js';
import { DETAILS_STEP, errorsOnStep, PAYMENT_STEP, stepOfFirstError, type Step } from '../steps.js';
import { fieldId } from '../draft/use-draft-field.js';
import type { useStep } from '../use-step.js';
import { useSubmitBooking } from './use-submit-booking.js';

type Props = Pick<ReturnType<typeof useStep>, 'goTo' | 'focusField'> & {
  step: Step;
  onBooked: (booking: BookingView) => void;
  /** Leads to a step with a bad field, from where Next comes back to the review. */
  onChange: (number: number) => void;
};

/** Submits what was reviewed; bad fields are led back to, and listed above their step until it is left. */
export function useReviewSubmission({ step, onBooked, onChange, goTo, focusField }: Props) {
  const errors = useAtomValue(errorsAtom);
  const leave = useSetAtom(leaveFieldAtom);
  const [showsSummary, setShowsSummary] = useAtom(showsErrorSummaryAtom);
  const showErrors = (found: FieldErrors) => {
    const target = stepOfFirstError(found);
    const bad = errorsOnStep(target, found).map((each) => each.field);
    leave(...bad);
    setShowsSummary(true);
    if (bad[0]) focusField(fieldId(bad[0]), target === step);
    if (target !== step) onChange(target.number);
  };
  const submission = useSubmitBooking({
    onErrors: showErrors,
    onStartRejected: () => {
      focusField(fieldId('eventTime'), false);
      onChange(DETAILS_STEP);
    },
    onBooked: (booking) => {
      setShowsSummary(false);
      goTo(PAYMENT_STEP, { replace: true });
      onBooked(booking);
    },
  });
  return {
    ...submission,
    summary: showsSummary ? errorsOnStep(step, errors) : [],
    hideSummary: () => setShowsSummary(false),
  };
}
