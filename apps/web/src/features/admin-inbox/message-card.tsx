import { Clock, Mail } from 'lucide-react';
import type { AdminContactMessage, MessageState } from '#libs/contracts';
import {
  MESSAGE_BOX_TEXTS as TEXTS,
  MESSAGE_STATE_LABELS,
  subjectLabel,
  timeToAnswer,
} from '../../content/admin-inbox.js';
import { readersShortMoment } from '../../lib/format.js';
import { minutesUntil } from './when.js';

type Props = {
  message: AdminContactMessage;
  isBusy: boolean;
  onMove: (id: string, state: MessageState) => void;
};

/** Opens the organiser's own mail program, with subject and greeting written. */
const replyLink = ({ name, email, subject }: AdminContactMessage) => {
  const title = encodeURIComponent(TEXTS.replySubject(subjectLabel(subject)));
  return `mailto:${encodeURIComponent(email)}?subject=${title}&body=${encodeURIComponent(TEXTS.greeting(name))}`;
};

/** How long there still is to answer; once answered, the state. */
const MessageStanding = ({ message }: { message: AdminContactMessage }) =>
  message.state === 'new' ? (
    <span className="inbox-timer" data-overdue={message.overdue || undefined}>
      <Clock aria-hidden size={16} strokeWidth={2.4} />
      {timeToAnswer(minutesUntil(message.answerDueAt))}
    </span>
  ) : (
    <span className="inbox-state">{MESSAGE_STATE_LABELS[message.state]}</span>
  );

/** One message: who, what, how long there still is to answer, and where it goes next. */
export function MessageCard({ message, isBusy, onMove }: Props) {
  const { id, name, email, subject, state } = message;
  const mover = (to: MessageState, label: string) => (
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
      <header className="inbox-card-head">
        <h3 id={`message-${id}`}>{subjectLabel(subject)}</h3>
        <MessageStanding message={message} />
      </header>
      <p className="inbox-from">
        <b>{name}</b> <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>
        <span>{TEXTS.received(readersShortMoment(message.createdAt))}</span>
      </p>
      <p className="inbox-words">{message.message}</p>
      <div className="inbox-buttons">
        <a className="admin-button inbox-main" href={replyLink(message)} aria-label={TEXTS.replyTo(name)}>
          <Mail aria-hidden size={18} strokeWidth={2.4} />
          {TEXTS.reply}
        </a>
        {state === 'new' && mover('answered', TEXTS.answered)}
        {state !== 'closed' && mover('closed', TEXTS.close)}
        {state !== 'new' && mover('new', TEXTS.reopen)}
      </div>
    </article>
  );
}
