import { Clock, Mail } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { MINUTE_MS, type AdminContactMessage, type MessageState } from '#libs/shared/contracts';
import {
  MESSAGE_BOX_TEXTS as TEXTS,
  MESSAGE_STATE_LABELS,
  subjectLabel,
  timeToAnswer,
  INBOX_TEXTS,
  REPLY_STATE_LABELS,
} from '../copy.js';
import { shortMoment } from '../../../lib/format/format.js';
import { ReplyForm } from './reply-form.js';
import { errorMessage } from '../../../lib/api/http.js';
import { useToast } from '../../../ui/feedback/toast.js';
import { useRetryReply, useMessages, useMoveMessage } from '../api.js';
import { InboxList, SearchBox, StateChips } from '../inbox-list.js';

/** Full minutes from now; negative when overdue. */
const minutesUntil = (iso: string, now = Date.now()): number => (Date.parse(iso) - now) / MINUTE_MS;

/** The replies with the status of their mails; a rejected one can be resent. */
function SentReplies({ message: { id: messageId, name, replies } }: { message: AdminContactMessage }) {
  const retry = useRetryReply();
  const toast = useToast();
  const tryAgain = (id: string) =>
    retry.mutate(
      { messageId, id },
      {
        onSuccess: () => toast({ title: TEXTS.retried, tone: 'good' }),
        onError: (failure) => toast({ title: errorMessage(failure, INBOX_TEXTS.failedChange), tone: 'bad' }),
      },
    );
  return (
    <ul className="inbox-replies" aria-label={TEXTS.replies}>
      {replies.map(({ id, text, state, who, at }) => (
        <li key={id} data-bad={state === 'refused' || undefined}>
          <small>
            {TEXTS.answeredBy(who)} {shortMoment(at)}. {REPLY_STATE_LABELS[state]}
          </small>
          <p className="inbox-text">{text}</p>
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

type MessageCardProps = {
  message: AdminContactMessage;
  isBusy: boolean;
  onMove: (id: string, state: MessageState) => void;
};

/** The time left to reply; once answered, the state. */
const MessageStatus = ({ message }: { message: AdminContactMessage }) =>
  message.state === 'new' ? (
    <span className="inbox-timer" data-overdue={message.overdue || undefined}>
      <Clock aria-hidden size={16} strokeWidth={2.4} />
      {timeToAnswer(minutesUntil(message.answerDueAt))}
    </span>
  ) : (
    <span className="inbox-state">{MESSAGE_STATE_LABELS[message.state]}</span>
  );

/** One message: sender, text, time left to reply, and actions. */
export function MessageCard({ message, isBusy, onMove }: MessageCardProps) {
  const { id, name, email, subject, state } = message;
  const [isReplying, setReplying] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    flushSync(() => setReplying(false));
    opener.current?.focus();
  };
  const moveButtons = (to: MessageState, label: string) => (
    <button
      type="button"
      className="admin-button"
      aria-disabled={isBusy}
      onClick={() => !isBusy && onMove(id, to)}
    >
      {label}
      <span className="sr-only">: {name}</span>
    </button>
  );
  return (
    <article className="admin-card inbox-card" aria-labelledby={`message-${id}`}>
      <header className="inbox-card-header">
        <h3 id={`message-${id}`}>{subjectLabel(subject)}</h3>
        <MessageStatus message={message} />
      </header>
      <p className="inbox-from">
        <b>{name}</b> <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>
        <span>{TEXTS.received(shortMoment(message.createdAt))}</span>
      </p>
      <p className="inbox-text">{message.message}</p>
      {message.replies.length > 0 && <SentReplies message={message} />}
      {isReplying && <ReplyForm message={message} onClose={close} />}
      <div className="inbox-buttons" hidden={isReplying}>
        <button
          type="button"
          className="admin-button inbox-main"
          ref={opener}
          aria-label={TEXTS.replyTo(name)}
          onClick={() => setReplying(true)}
        >
          <Mail aria-hidden size={18} strokeWidth={2.4} />
          {TEXTS.reply}
        </button>
        {state === 'new' && moveButtons('answered', TEXTS.answered)}
        {state !== 'closed' && moveButtons('closed', TEXTS.close)}
        {state !== 'new' && moveButtons('new', TEXTS.reopen)}
      </div>
    </article>
  );
}

type Props = { state: MessageState | ''; onState: (state: MessageState | '') => void };

/** Messages of parents, longest waiting first. */
export function MessagesBox({ state, onState }: Props) {
  const [search, setSearch] = useState('');
  const list = useMessages({ state, search });
  const move = useMoveMessage();
  const toast = useToast();
  const title = useRef<HTMLHeadingElement>(null);
  const moveTo = async (id: string, to: MessageState) => {
    try {
      await move.mutateAsync({ id, state: to });
      toast({ title: TEXTS.moved(MESSAGE_STATE_LABELS[to]), tone: 'good' });
      // The focused card may have been removed from this list.
      title.current?.focus();
    } catch (failure) {
      toast({ title: errorMessage(failure, INBOX_TEXTS.failedChange), tone: 'bad' });
    }
  };
  return (
    <InboxList
      {...{ title: TEXTS.title, lead: TEXTS.promise, list }}
      none={search ? INBOX_TEXTS.nothingFound : TEXTS.none}
      noneText={search ? INBOX_TEXTS.nothingFoundText : TEXTS.noneText}
      search={<SearchBox hint={TEXTS.searchHint} onSearch={setSearch} />}
      titleRef={title}
      filter={<StateChips value={state} labels={MESSAGE_STATE_LABELS} onChange={onState} />}
    >
      {list.data?.map((message) => (
        <li key={message.id}>
          <MessageCard message={message} isBusy={move.isPending} onMove={(id, to) => void moveTo(id, to)} />
        </li>
      ))}
    </InboxList>
  );
}
