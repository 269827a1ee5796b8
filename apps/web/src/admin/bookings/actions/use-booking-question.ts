import { useState } from 'react';
import { useToast } from '../../ui/toast.js';
import { doneWord } from './action-effects.js';
import { NO_DRAFT, type ActionDraft, type AskedName } from './admin-actions.js';
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
  const finish = (name: AskedName, sent: ActionDraft, answer: ActionAnswer) => {
    back();
    toast({ title: doneWord(name, sent, answer), tone: 'good' });
    keep(NO_DRAFT);
  };
  return { action, draft, keep, ask, back, finish };
}
