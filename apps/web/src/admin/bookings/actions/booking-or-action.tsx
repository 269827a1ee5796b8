import { useState } from 'react';
import type { AdminBookingDetail } from '#libs/shared/contracts';
import { ActionStep } from './action-step.js';
import type { CrewLineOf } from '../details/booking-facts.js';
import { startOf, NO_DRAFT, type ActionDraft, type FormActionName } from './admin-actions.js';
import { BookingBody } from '../details/booking-body.js';
import { useToast } from '../../../ui/feedback/toast.js';
import { doneMessage, mailNote } from './action-effects.js';
import type { ActionAnswer } from './send-action.js';

/** The open action of the booking `id` and its input; the input of all bookings is kept. */
export function useOpenAction(id: string) {
  const toast = useToast();
  // Each booking has its own open action, so switching bookings closes none.
  const [questions, setQuestions] = useState<Record<string, FormActionName | null>>({});
  const [drafts, setDrafts] = useState<Record<string, ActionDraft>>({});
  const action = questions[id] ?? null;
  const draft = drafts[id] ?? NO_DRAFT;
  const updateDraft = (changes: Partial<ActionDraft>) =>
    setDrafts((before) => ({ ...before, [id]: { ...(before[id] ?? NO_DRAFT), ...changes } }));
  const ask = (name: FormActionName | null) => setQuestions((before) => ({ ...before, [id]: name }));
  const back = () => ask(null);
  /** `sent`: the input that was sent, defaults included. */
  const finish = (
    name: FormActionName,
    booking: AdminBookingDetail,
    sent: ActionDraft,
    answer: ActionAnswer,
  ) => {
    back();
    toast({ description: mailNote(name, booking, sent), ...doneMessage(name, sent, answer) });
    updateDraft(NO_DRAFT);
  };
  return { action, draft, updateDraft, ask, back, finish };
}

type Props = {
  booking: AdminBookingDetail;
  openAction: ReturnType<typeof useOpenAction>;
  CrewLine?: CrewLineOf;
};

/** The booking, or the form of the open action in its place. */
export function BookingOrAction({ booking, openAction, CrewLine }: Props) {
  const { action, draft, updateDraft, finish } = openAction;
  return (
    <>
      <BookingBody {...{ booking, action, CrewLine }} />
      {action && (
        <ActionStep
          key={action}
          name={action}
          booking={booking}
          draft={draft}
          onDraft={updateDraft}
          onDone={(answer) => finish(action, booking, startOf(action, booking, draft), answer)}
        />
      )}
    </>
  );
}
