import { useAtom, atom } from 'jotai';
import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { check, openIn, ReplyToMessage, type AdminContactMessage } from '#libs/shared/contracts';
import { MESSAGE_BOX_TEXTS as TEXTS } from '../copy.js';
import { useIntentKey } from '../../../lib/form/submit-intent.js';
import { useToast } from '../../../ui/feedback/toast.js';
import { useReply } from '../api.js';
import { isUntouched, withAnswer } from './reply-text.js';

/** Answers that are being written, by the id of their message: a look at another tab loses none. */
export const replyDraftsAtom = atom<Record<string, string>>({});

/** What is typed as the answer to a message; it stays typed until it is sent. */
function useDraft(id: string, greeting: string) {
  const [drafts, setDrafts] = useAtom(replyDraftsAtom);
  const field = useRef<HTMLTextAreaElement>(null);
  const text = drafts[id] ?? greeting;
  const setText = (typed: string) => setDrafts((before) => ({ ...before, [id]: typed }));
  const forget = () => setDrafts(({ [id]: _, ...others }) => others);
  useEffect(() => {
    const area = field.current;
    area?.focus();
    area?.setSelectionRange(area.value.length, area.value.length);
  }, []);

  const insert = (answer: string, doesGreet: boolean) => {
    const area = field.current;
    if (!area) return;
    const at = { from: area.selectionStart, to: area.selectionEnd };
    const next = withAnswer({ text, greeting, at }, answer, doesGreet);
    flushSync(() => setText(next.text));
    area.setSelectionRange(next.at.from, next.at.to);
  };
  return { field, text, setText, forget, insert };
}

/** The answer box of a message: its draft, whether it may be sent, and the sending. */
export function useReplyForm({ id, name }: AdminContactMessage, onClose: () => void) {
  const greeting = TEXTS.greeting(name);
  const { forget, ...draft } = useDraft(id, greeting);
  const reply = useReply();
  const intent = useIntentKey();
  const toast = useToast();
  const open = openIn(draft.text);
  const maySend = !isUntouched(draft.text, greeting) && open.length === 0;
  const send = async (answered: boolean) => {
    const { value: input, errors } = check(ReplyToMessage, { text: draft.text, answered });
    if (!maySend || Object.keys(errors).length > 0) return draft.field.current?.focus();
    try {
      await reply.mutateAsync({ id, input, key: intent.keyFor(input) });
    } catch {
      return;
    }
    intent.done();
    forget();
    toast({ title: TEXTS.replied(name), tone: 'good' });
    onClose();
  };
  return { ...draft, open, maySend, send, failure: reply.error, isBusy: reply.isPending };
}
