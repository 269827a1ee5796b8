import { Callout, Card, Flex, Grid, Heading, Text } from '@radix-ui/themes';
import { type SyntheticEvent, useEffect, useId, useRef } from 'react';
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
import { STATUS_LABELS } from '../../../copy/admin-bookings.js';
import { paymentLabel } from '../../../copy/payment-label.js';
import { EVENT_TYPE_LABELS } from '../../../copy/booking.js';
import { dollars, mediumDay } from '../../../lib/format/format.js';
import { Failure, Loading } from '../../../ui/feedback/load-states.js';
import { useCan } from '../../shared/rights.js';
import { useMessageBookings, useReply } from '../api.js';
import { useIntentKey } from '../../../lib/form/submit-intent.js';
import { useToast } from '../../../ui/feedback/toast.js';
import { isUntouched, withAnswer } from './reply-text.js';

/** Unsent replies by message id, so that they are kept when the tab changes. */
const replyDraftsAtom = atom<Record<string, string>>({});

/** The draft of a reply; kept until it is sent. */
function useDraft(id: string, greeting: string) {
  const [drafts, setDrafts] = useAtom(replyDraftsAtom);
  const field = useRef<HTMLTextAreaElement>(null);
  const text = drafts[id] ?? greeting;
  const setText = (typed: string) => setDrafts((before) => ({ ...before, [id]: typed }));
  const forget = () => setDrafts(({ [id]: _, ...others }) => others);
  // A saved answer is inserted here until somebody places the cursor.
  useEffect(() => {
    const area = field.current;
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
function useReplyForm({ id, name }: AdminContactMessage, onSent: () => void) {
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
    onSent();
  };
  return { ...draft, open, maySend, send, failure: reply.error, isBusy: reply.isPending };
}

const BookingLine = ({ booking }: { booking: MessageBooking }) => {
  const { id, eventDate, eventTime, eventType, guestCount, total, status } = booking;
  const type = EVENT_TYPE_LABELS[eventType as EventType] ?? eventType;
  return (
    <li>
      <Flex asChild align="center" minHeight="32px">
        <Link to={`/admin?booking=${id}`}>{`${mediumDay(eventDate)}, ${eventTime}`}</Link>
      </Flex>
      <Text as="div">{MESSAGE_BOOKING_TEXTS.facts(type, guestCount, dollars(total))}</Text>
      <Text as="div">{`${STATUS_LABELS[status]}, ${paymentLabel(booking)}`}</Text>
    </li>
  );
};

/** The family's bookings, next to its message; each links to the booking. */
function MessageBookings({ messageId }: { messageId: string }) {
  const found = useMessageBookings(messageId);
  const titleId = useId();
  return (
    <Card asChild size="2">
      <section aria-labelledby={titleId}>
        <Flex direction="column" gap="2">
          <Heading as="h4" size="3" id={titleId}>
            {MESSAGE_BOOKING_TEXTS.title}
          </Heading>
          {found.isPending && <Loading text={MESSAGE_BOOKING_TEXTS.loading} />}
          {found.isError && !found.data && <Failure text={MESSAGE_BOOKING_TEXTS.failed} query={found} />}
          {found.data?.bookings.length === 0 && (
            <Text as="p" color="gray">
              {MESSAGE_BOOKING_TEXTS.none}
            </Text>
          )}
          {found.data && found.data.bookings.length > 0 && (
            <Flex asChild direction="column" gap="3">
              <ul>
                {found.data.bookings.map((booking) => (
                  <BookingLine key={booking.id} booking={booking} />
                ))}
              </ul>
            </Flex>
          )}
        </Flex>
      </section>
    </Card>
  );
}

type ButtonsProps = { isNew: boolean; maySend: boolean; isBusy: boolean; onSend: () => void };

/** Sending marks a new message as answered; a second button only sends. */
const ReplyButtons = ({ isNew, maySend, isBusy, onSend }: ButtonsProps) => (
  <Flex wrap="wrap" gap="2">
    <Button type="submit" busy={isBusy} disabled={!maySend}>
      {isNew ? TEXTS.sendAndAnswered : TEXTS.send}
    </Button>
    {isNew && (
      <Button variant="small" disabled={!maySend || isBusy} onClick={onSend}>
        {TEXTS.send}
      </Button>
    )}
  </Flex>
);

type Props = {
  message: AdminContactMessage;
  /** The reply was accepted; its mail is sent in the background. */
  onSent: () => void;
};

/** The reply to one message. */
function ReplyForm({ message, onSent }: Props) {
  const { name, email, state } = message;
  const isNew = state === 'new';
  const { field, text, setText, insert, open, maySend, send, failure, isBusy } = useReplyForm(
    message,
    onSent,
  );
  const onSend = (event: SyntheticEvent) => {
    event.preventDefault();
    return send(true);
  };
  return (
    <Flex direction="column" gap="3">
      {/* Outside of the form: submitting the menu's dialog would otherwise send this reply. */}
      <SavedAnswerMenu message={message} onChoose={insert} returnTo={() => field.current} />
      <Form aria-label={TEXTS.replyTo(name)} onSend={onSend}>
        <Flex direction="column" gap="3">
          <TextareaField
            label={TEXTS.answer}
            hint={TEXTS.answerHint(email)}
            required
            rows={7}
            ref={field}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          {open.length > 0 && (
            <Callout.Root role="status" size="1" color="amber">
              <Callout.Text highContrast>{SAVED_ANSWER_TEXTS.open(open)}</Callout.Text>
            </Callout.Root>
          )}
          {failure && (
            <p role="alert" className="field-error">
              {errorMessage(failure, INBOX_TEXTS.failedChange)}
            </p>
          )}
          <ReplyButtons {...{ maySend, isBusy, isNew }} onSend={() => void send(false)} />
        </Flex>
      </Form>
    </Flex>
  );
}

/** The reply to one message, for those who may answer, with the family's bookings next to it. */
export const MessageReply = (props: Props) => (
  <Grid columns={{ initial: '1', lg: 'minmax(0, 1fr) 280px' }} gap="4" align="start">
    {useCan('answer-messages') && <ReplyForm {...props} />}
    <MessageBookings messageId={props.message.id} />
  </Grid>
);
