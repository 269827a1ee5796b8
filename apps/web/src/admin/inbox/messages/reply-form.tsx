import { type SyntheticEvent, useId } from 'react';
import { Link } from 'react-router-dom';
import type { AdminContactMessage, EventType, MessageBooking } from '#libs/shared/contracts';
import { INBOX_TEXTS, MESSAGE_BOX_TEXTS as TEXTS } from '../copy.js';
import { SAVED_ANSWER_TEXTS, MESSAGE_BOOKING_TEXTS } from '../saved-answers/saved-answers.copy.js';
import { errorMessage } from '../../../lib/api/http.js';
import { Button } from '../../../ui/form/button.js';
import { Form } from '../../../ui/form/form.js';
import { TextareaField } from '../../../ui/form/text-field.js';
import { SavedAnswerMenu } from '../saved-answers/saved-answer-menu.js';
import { useReplyForm } from './use-reply-form.js';
import { STATUS_LABELS } from '../../../app/copy/admin-bookings.js';
import { paymentLabel } from '../../../app/copy/payment-label.js';
import { EVENT_TYPE_LABELS } from '../../../app/copy/booking.js';
import { dollars, mediumDay } from '../../../lib/format/format.js';
import { Failure, Loading } from '../../../ui/feedback/load-states.js';
import { useMessageBookings } from '../api.js';

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

/** What the family has booked, beside its message; each line opens the booking. */
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

/** Sending marks a new message as answered; another button only sends. */
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

/** The answer to one message, in place, with the family's bookings beside it. */
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
      {/* Above the form and not in it: saving an answer in the menu's dialog would send what is typed here. */}
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
          <p role="alert" className="inbox-refusal">
            {errorMessage(failure, INBOX_TEXTS.failedChange)}
          </p>
        )}
        <ReplyButtons {...{ maySend, isBusy, isNew, onLater: onClose }} onSend={() => void send(false)} />
      </Form>
      <MessageBookings messageId={id} />
    </div>
  );
}
