import type { AdminContactMessage } from '#libs/shared/contracts';
import { INBOX_TEXTS, MESSAGE_BOX_TEXTS as TEXTS, REPLY_STATE_LABELS } from '../copy.js';
import { shortMoment } from '../../../lib/format/format.js';
import { sentenceOf } from '../../../lib/api/http.js';
import { useToast } from '../../../ui/feedback/toast.js';
import { useRetryReply } from '../api.js';

/** What was answered, and what became of its mail; one that was refused can be sent again. */
export function SentReplies({ message: { id: messageId, name, replies } }: { message: AdminContactMessage }) {
  const retry = useRetryReply();
  const toast = useToast();
  const tryAgain = (id: string) =>
    retry.mutate(
      { messageId, id },
      {
        onSuccess: () => toast({ title: TEXTS.retried, tone: 'good' }),
        onError: (failure) => toast({ title: sentenceOf(failure, INBOX_TEXTS.failedChange), tone: 'bad' }),
      },
    );
  return (
    <ul className="inbox-replies" aria-label={TEXTS.replies}>
      {replies.map(({ id, text, state, who, at }) => (
        <li key={id} data-bad={state === 'refused' || undefined}>
          <small>
            {TEXTS.answeredBy(who)} {shortMoment(at)}. {REPLY_STATE_LABELS[state]}
          </small>
          <p className="inbox-words">{text}</p>
          {state === 'refused' && (
            <button
              type="button"
              className="admin-button"
              aria-label={TEXTS.retryOf(name)}
              aria-busy={retry.isPending || undefined}
              onClick={() => !retry.isPending && tryAgain(id)}
            >
              {TEXTS.retry}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
