import type { ReplyView } from '#libs/contracts';
import { MESSAGE_BOX_TEXTS as TEXTS, REPLY_STATE_LABELS } from '../../content/admin-inbox.js';
import { readersShortMoment } from '../../lib/format.js';

/** What was answered, and what became of its mail. */
export const SentReplies = ({ replies }: { replies: readonly ReplyView[] }) => (
  <ul className="inbox-replies" aria-label={TEXTS.replies}>
    {replies.map(({ id, text, state, who, at }) => (
      <li key={id} data-bad={state === 'refused' || undefined}>
        <small>
          {TEXTS.answeredBy(who)} {readersShortMoment(at)}. {REPLY_STATE_LABELS[state]}
        </small>
        <p className="inbox-words">{text}</p>
      </li>
    ))}
  </ul>
);
