import type { AdminBookingDetail } from '#libs/shared/contracts';
import { ActionStep } from './action-step.js';
import type { CrewLineOf } from '../details/booking-facts.js';
import { startOf } from './admin-actions.js';
import { BookingBody } from '../details/booking-body.js';
import type { useBookingQuestion } from './use-booking-question.js';

type Props = {
  booking: AdminBookingDetail;
  question: ReturnType<typeof useBookingQuestion>;
  CrewLine?: CrewLineOf;
};

/** The booking, or in its place the question whether an action shall be carried out. */
export function BookingAndQuestion({ booking, question, CrewLine }: Props) {
  const { action, draft, keep, finish } = question;
  return (
    <>
      <BookingBody {...{ booking, action, CrewLine }} />
      {action && (
        <ActionStep
          key={action}
          name={action}
          booking={booking}
          draft={draft}
          onDraft={keep}
          onDone={(answer) => finish(action, booking, startOf(action, booking, draft), answer)}
        />
      )}
    </>
  );
}
