import { type SyntheticEvent, useId, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useAtom, atom } from 'jotai';
import { flushSync } from 'react-dom';
import {
  type AdminContactMessage,
  type EventType,
  type MessageBooking,
  check,
  openIn,
  ReplyToMessage,
} from '#libs/shared/contracts';
import { INBOX_TEXTS, MESSAGE_BOX_TEXTS as TEXTS } from '../copy.js';
import { SAVED_ANSWER_TEXTS, MESSAGE_BOOKING_TEXTS } from '../saved-answers/saved-answers.copy.js';
import { errorMessage } from '../../../lib/api/http.js';
import { Button } from '../../../ui/form/button.js';
import { Form } from '../../../ui/form/form.js';
import { TextareaField } from '../../../ui/form/text-field.js';
import { SavedAnswerMenu } from '../saved-answers/saved-answer-menu.js';
import { STATUS_LABELS } from '../../../app/copy/admin-bookings.js';
import { paymentLabel } from '../../../app/copy/payment-label.js';
import { EVENT_TYPE_LABELS } from '../../../app/copy/booking.js';
import { dollars, mediumDay } from '../../../lib/format/format.js';
import { Failure, Loading } from '../../../ui/feedback/load-states.js';
import { useMessageBookings, useReply } from '../api.js';
import { useIntentKey } from '../../../lib/form/submit-intent.js';
import { useToast } from '../../../ui/feedback/toast.js';
import { isUntouched, withAnswer } from './reply-text.js';

/** Unsent replies by message id, so that they are kept when the tab changes. */
export const replyDraftsAtom = atom<Record<string, string>>({});

/** The draft of a reply; kept until it is sent. */
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

/** The reply box of a message: its draft, whether it can be sent, and the request. */
function useReplyForm({ id, name }: AdminContactMessage, onClose: () => void) {
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

const BookingLine = ({ booking }: { booking: MessageBooking }) => {
  const { id, eventDate, eventTime, eventType, guestCount, total, status } = booking;
  const type = EVENT_TYPE_LABELS[eventType as EventType] ?? eventType;
  return (
    <li>
      <Link to={`/admin?booking=${id}`}>
        {mediumDay(eventDate)}, {eventTime}
      </Link>
      <span>{MESSAGE_BOOKING_TEXTS.facts(type, guestCount, dollars(total))}</span>
      <span>
        {STATUS_LABELS[status]}, {paymentLabel(booking).toLowerCase()}
      </span>
    </li>
  );
};

/** The family's bookings, next to its message; each links to the booking. */
function MessageBookings({ messageId }: { messageId: string }) {
  const found = useMessageBookings(messageId);
  const titleId = useId();
  return (
    <section className="inbox-bookings" aria-labelledby={titleId}>
      <h4 id={titleId}>{MESSAGE_BOOKING_TEXTS.title}</h4>
      {found.isPending && <Loading text={MESSAGE_BOOKING_TEXTS.loading} />}
      {found.isError && !found.data && <Failure text={MESSAGE_BOOKING_TEXTS.failed} query={found} />}
      {found.data?.bookings.length === 0 && <p>{MESSAGE_BOOKING_TEXTS.none}</p>}
      {found.data && found.data.bookings.length > 0 && (
        <ul>
          {found.data.bookings.map((booking) => (
            <BookingLine key={booking.id} booking={booking} />
          ))}
        </ul>
      )}
    </section>
  );
}

type Props = { message: AdminContactMessage; onClose: () => void };

type ButtonsProps = {
  isNew: boolean;
  maySend: boolean;
  isBusy: boolean;
  onSend: () => void;
  onLater: () => void;
};

/** Sending marks a new message as answered; a second button only sends. */
const ReplyButtons = ({ isNew, maySend, isBusy, onSend, onLater }: ButtonsProps) => (
  <div className="inbox-buttons">
    <Button type="submit" className="admin-button" busy={isBusy} disabled={!maySend}>
      {isNew ? TEXTS.sendAndAnswered : TEXTS.send}
    </Button>
    {isNew && (
      <button type="button" className="admin-button" disabled={!maySend || isBusy} onClick={onSend}>
        {TEXTS.send}
      </button>
    )}
    <button type="button" className="admin-button" disabled={isBusy} onClick={onLater}>
      {TEXTS.later}
    </button>
  </div>
);

/** The reply to one message, inline, with the family's bookings next to it. */
export function ReplyForm({ message, onClose }: Props) {
  const { id, name, email, state } = message;
  const isNew = state === 'new';
  const { field, text, setText, insert, open, maySend, send, failure, isBusy } = useReplyForm(
    message,
    onClose,
  );
  const onSend = (event: SyntheticEvent) => {
    event.preventDefault();
    return send(true);
  };
  return (
    <div className="inbox-answering">
      {/* Outside of the form: submitting the menu's dialog would otherwise send this reply. */}
      <SavedAnswerMenu message={message} onChoose={insert} returnTo={() => field.current} />
      <Form className="inbox-reply" aria-label={TEXTS.replyTo(name)} onSend={onSend}>
        <TextareaField
          label={TEXTS.answer}
          hint={TEXTS.answerHint(email)}
          rows={7}
          ref={field}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {open.length > 0 && (
          <p role="status" className="inbox-open">
            {SAVED_ANSWER_TEXTS.open(open)}
          </p>
        )}
        {failure && (
          <p role="alert" className="inbox-error">
            {errorMessage(failure, INBOX_TEXTS.failedChange)}
          </p>
        )}
        <ReplyButtons {...{ maySend, isBusy, isNew, onLater: onClose }} onSend={() => void send(false)} />
      </Form>
      <MessageBookings messageId={id} />
    </div>
  );
}
