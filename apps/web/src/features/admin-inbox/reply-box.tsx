import { useAtom } from 'jotai';
import { useEffect, useRef, type SyntheticEvent } from 'react';
import { check, ReplyToMessage, type AdminContactMessage } from '#libs/contracts';
import { INBOX_TEXTS, MESSAGE_BOX_TEXTS as TEXTS } from '../../content/admin-inbox.js';
import { sentenceOf } from '../../lib/http.js';
import { useIntentKey } from '../../lib/use-intent-key.js';
import { Button } from '../../ui/button.js';
import { Form } from '../../ui/form.js';
import { TextareaField } from '../../ui/textarea-field.js';
import { useToast } from '../../ui/toast.js';
import { useReply } from './api.js';
import { replyDraftsAtom } from './reply.atoms.js';

type Props = { message: AdminContactMessage; onClose: () => void };

/** The answer to one message, in place; it stays typed until it is sent. */
export function ReplyBox({ message: { id, name, email, state }, onClose }: Props) {
  const [drafts, setDrafts] = useAtom(replyDraftsAtom);
  const reply = useReply();
  const intent = useIntentKey();
  const toast = useToast();
  const field = useRef<HTMLTextAreaElement>(null);
  const text = drafts[id] ?? TEXTS.greeting(name);
  const keep = (typed: string) => setDrafts((before) => ({ ...before, [id]: typed }));
  useEffect(() => {
    const area = field.current;
    area?.focus();
    area?.setSelectionRange(area.value.length, area.value.length);
  }, []);

  const isEmpty = text.trim() === '' || text.trim() === TEXTS.greeting(name).trim();
  const send = async (answered: boolean) => {
    const { value: input, errors } = check(ReplyToMessage, { text, answered });
    if (isEmpty || Object.keys(errors).length > 0) return field.current?.focus();
    try {
      await reply.mutateAsync({ id, input, key: intent.keyFor(input) });
    } catch {
      return;
    }
    intent.done();
    setDrafts(({ [id]: _, ...others }) => others);
    toast({ title: TEXTS.replied(name), tone: 'good' });
    onClose();
  };
  const onSend = (event: SyntheticEvent) => {
    event.preventDefault();
    return send(true);
  };
  return (
    <Form className="inbox-reply" aria-label={TEXTS.replyTo(name)} onSend={onSend}>
      <TextareaField
        label={TEXTS.answer}
        hint={TEXTS.answerHint(email)}
        rows={7}
        ref={field}
        value={text}
        onChange={(event) => keep(event.target.value)}
      />
      {reply.isError && (
        <p role="alert" className="inbox-refusal">
          {sentenceOf(reply.error, INBOX_TEXTS.failedChange)}
        </p>
      )}
      <div className="inbox-buttons">
        <Button type="submit" className="admin-button" busy={reply.isPending} disabled={isEmpty}>
          {state === 'new' ? TEXTS.sendAndAnswered : TEXTS.send}
        </Button>
        {state === 'new' && (
          <button
            type="button"
            className="admin-button"
            disabled={isEmpty || reply.isPending}
            onClick={() => void send(false)}
          >
            {TEXTS.send}
          </button>
        )}
        <button type="button" className="admin-button" disabled={reply.isPending} onClick={onClose}>
          {TEXTS.later}
        </button>
      </div>
    </Form>
  );
}
