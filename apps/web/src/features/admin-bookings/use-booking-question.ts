import { useState } from 'react';
import { useToast } from '../../ui/toast.js';
import { doneWord } from './action-effects.js';
import { NO_DRAFT, type ActionDraft, type ActionName } from './admin-actions.js';
import type { ActionAnswer } from './send-action.js';

/** Which action is being asked about for the booking `id`, and its answers so far: those of every booking are kept. */
export function useBookingQuestion(id: string) {
  const toast = useToast();
  const [question, setQuestion] = useState<{ id: string; name: ActionName } | null>(null);
  const [drafts, setDrafts] = useState<Record<string, ActionDraft>>({});
  const action = question?.id === id ? question.name : null;
  const draft = drafts[id] ?? NO_DRAFT;
  const keep = (changes: Partial<ActionDraft>) =>
    setDrafts((before) => ({ ...before, [id]: { ...(before[id] ?? NO_DRAFT), ...changes } }));
  const ask = (name: ActionName) => setQuestion({ id, name });
  const back = () => setQuestion(null);
  const finish = (name: ActionName, answer: ActionAnswer) => {
    back();
    toast({ title: doneWord(name, draft, answer), tone: 'good' });
    keep(NO_DRAFT);
  };
  return { action, draft, keep, ask, back, finish };
}
