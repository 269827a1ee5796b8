import type { SyntheticEvent } from 'react';
import type { AdminContactMessage } from '#libs/shared/contracts';
import { INBOX_TEXTS, MESSAGE_BOX_TEXTS as TEXTS } from '../copy.js';
import { SAVED_ANSWER_TEXTS } from '../saved-answers/saved-answers.copy.js';
import { sentenceOf } from '../../../lib/api/http.js';
import { Button } from '../../../ui/form/button.js';
import { Form } from '../../../ui/form/form.js';
import { TextareaField } from '../../../ui/form/textarea-field.js';
import { MessageBookings } from './message-bookings.js';
import { SavedAnswerMenu } from '../saved-answers/saved-answer-menu.js';
import { useReplyBox } from './use-reply-form.js';

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
export function ReplyBox({ message, onClose }: Props) {
  const { id, name, email, state } = message;
  const isNew = state === 'new';
  const { field, text, keep, insert, open, maySend, send, failure, isBusy } = useReplyBox(message, onClose);
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
          onChange={(event) => keep(event.target.value)}
        />
        {open.length > 0 && (
          <p role="status" className="inbox-open">
            {SAVED_ANSWER_TEXTS.open(open)}
          </p>
        )}
        {failure && (
          <p role="alert" className="inbox-refusal">
            {sentenceOf(failure, INBOX_TEXTS.failedChange)}
          </p>
        )}
        <ReplyButtons {...{ maySend, isBusy, isNew, onLater: onClose }} onSend={() => void send(false)} />
      </Form>
      <MessageBookings messageId={id} />
    </div>
  );
}
