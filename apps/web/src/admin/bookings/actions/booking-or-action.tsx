import { useState } from 'react';
import type { AdminBookingDetail } from '#libs/shared/contracts';
import { ActionStep } from './action-step.js';
import type { CrewLineOf } from '../details/booking-facts.js';
import { startOf, NO_DRAFT, type ActionDraft, type AskedName } from './admin-actions.js';
import { BookingBody } from '../details/booking-body.js';
import { useToast } from '../../../ui/feedback/toast.js';
import { doneWords, mailNote } from './action-effects.js';
import type { ActionAnswer } from './send-action.js';

/** Which action is being asked about for the booking `id`, and its answers so far: those of every booking are kept. */
export function useBookingQuestion(id: string) {
  const toast = useToast();
  // Each booking keeps its own: a look at another one beside ends no question.
  const [questions, setQuestions] = useState<Record<string, AskedName | null>>({});
  const [drafts, setDrafts] = useState<Record<string, ActionDraft>>({});
  const action = questions[id] ?? null;
  const draft = drafts[id] ?? NO_DRAFT;
  const keep = (changes: Partial<ActionDraft>) =>
    setDrafts((before) => ({ ...before, [id]: { ...(before[id] ?? NO_DRAFT), ...changes } }));
  const ask = (name: AskedName | null) => setQuestions((before) => ({ ...before, [id]: name }));
  const back = () => ask(null);
  /** `sent` are the answers that it was done with, also those that nobody had to type. */
  const finish = (name: AskedName, booking: AdminBookingDetail, sent: ActionDraft, answer: ActionAnswer) => {
    back();
    toast({ description: mailNote(name, booking, sent), ...doneWords(name, sent, answer) });
    keep(NO_DRAFT);
  };
  return { action, draft, keep, ask, back, finish };
}

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
