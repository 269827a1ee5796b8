import { Badge, Card, Flex, Grid, Heading, Separator, Text } from '@radix-ui/themes';
import { ChevronLeft, Clock } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
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
import { useMedia } from '../../../lib/browser/element-size.js';
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
        <li key={id}>
          <Text
            as="p"
            size="1"
            color={state === 'refused' ? 'red' : 'gray'}
            highContrast={state === 'refused'}
          >
            {TEXTS.answeredBy(who)} {shortMoment(at)}. {REPLY_STATE_LABELS[state]}
          </Text>
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

/** The time left to reply; once answered, the state. */
const MessageStatus = ({ message }: { message: AdminContactMessage }) =>
  message.state === 'new' ? (
    <Badge color={message.overdue ? 'red' : 'indigo'} highContrast>
      <Clock aria-hidden size={14} strokeWidth={2.4} />
      {timeToAnswer(minutesUntil(message.answerDueAt))}
    </Badge>
  ) : (
    <Badge color="gray" highContrast>
      {MESSAGE_STATE_LABELS[message.state]}
    </Badge>
  );

type MessageCardProps = {
  message: AdminContactMessage;
  isBusy: boolean;
  onMove: (id: string, state: MessageState) => void;
  onSent: () => void;
};

type MoveProps = Omit<MessageCardProps, 'onSent'>;

/** The states that this message can change to. */
function MoveButtons({ message: { id, name, state }, isBusy, onMove }: MoveProps) {
  const moveButton = (to: MessageState, label: string) => (
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
    <Flex wrap="wrap" gap="2">
      {state === 'new' && moveButton('answered', TEXTS.answered)}
      {state !== 'closed' && moveButton('closed', TEXTS.close)}
      {state !== 'new' && moveButton('new', TEXTS.reopen)}
    </Flex>
  );
}

/** One message to read: sender, text, replies, the reply box and the family's bookings. */
function MessageCard({ message, onSent, ...move }: MessageCardProps) {
  const { id, name, email, subject } = message;
  return (
    <Card asChild size={{ initial: '2', md: '3' }}>
      <article aria-labelledby={`message-${id}`}>
        <Flex direction="column" gap="3">
          <Flex wrap="wrap" align="start" justify="between" gap="3">
            <Flex direction="column" gap="1">
              <Flex wrap="wrap" align="center" gap="2" gapX="3">
                <Heading as="h3" id={`message-${id}`}>
                  {subjectLabel(subject)}
                </Heading>
                <MessageStatus message={message} />
              </Flex>
              <Text as="p">
                <b>{name}</b>, <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>
              </Text>
              <Text as="p" color="gray">
                {TEXTS.received(shortMoment(message.createdAt))}
              </Text>
            </Flex>
            <MoveButtons message={message} {...move} />
          </Flex>
          <p className="inbox-text">{message.message}</p>
          {message.replies.length > 0 && <SentReplies message={message} />}
          <Separator size="4" />
          <ReplyForm message={message} onSent={onSent} />
        </Flex>
      </article>
    </Card>
  );
}

type EntriesProps = {
  messages: readonly AdminContactMessage[];
  chosen: string | undefined;
  onChoose: (id: string) => void;
};

/** The messages to choose from: who, about what, since when, and the first words. */
const Entries = ({ messages, chosen, onChoose }: EntriesProps) => (
  <ul className="inbox-entries" aria-labelledby="inbox-title">
    {messages.map((message) => (
      <li key={message.id}>
        <button
          type="button"
          className="inbox-entry"
          aria-current={message.id === chosen ? 'true' : undefined}
          onClick={() => onChoose(message.id)}
        >
          <Flex asChild align="center" justify="between" gap="2" width="100%">
            <span>
              <b>{message.name}</b>
              <MessageStatus message={message} />
            </span>
          </Flex>
          <Text>
            {subjectLabel(message.subject)}, {shortMoment(message.createdAt)}
          </Text>
          <Text color="gray" truncate>
            {message.message}
          </Text>
        </button>
      </li>
    ))}
  </ul>
);

/** On phones: gets the focus of the entry that it replaced. */
function BackToList({ onPress }: { onPress: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    button.current?.focus();
  }, []);
  return (
    <Flex>
      <button type="button" className="admin-button" ref={button} onClick={onPress}>
        <ChevronLeft aria-hidden size={18} strokeWidth={2.4} />
        {TEXTS.toList}
      </button>
    </Flex>
  );
}

/** List and message fit next to each other. */
const HAS_BOTH = '(min-width: 900px)';

type PanesProps = Omit<EntriesProps, 'chosen'> & { chosen: string; onBack: () => void } & Pick<
    MessageCardProps,
    'isBusy' | 'onMove' | 'onSent'
  >;

/** The list, and the chosen message next to it; on phones one of them at a time. */
function Panes({ messages, chosen, onChoose, onBack, ...card }: PanesProps) {
  const hasBoth = useMedia(HAS_BOTH);
  const message = messages.find(({ id }) => id === chosen) ?? (hasBoth ? messages[0] : undefined);
  return (
    <Grid columns={hasBoth ? 'minmax(300px, 2fr) minmax(0, 5fr)' : '1'} gap="4" align="start">
      {(hasBoth || !message) && <Entries messages={messages} chosen={message?.id} onChoose={onChoose} />}
      {message && (
        <Flex direction="column" gap="3" minWidth="0">
          {!hasBoth && <BackToList onPress={onBack} />}
          <MessageCard key={message.id} message={message} {...card} />
        </Flex>
      )}
    </Grid>
  );
}

type Props = {
  state: MessageState | '';
  onState: (state: MessageState | '') => void;
  /** The id of the message to read; '' for the first one, where there is room for it. */
  chosen: string;
  onChoose: (id: string) => void;
};

/** Messages of parents, longest waiting first. */
export function MessagesBox({ state, onState, chosen, onChoose }: Props) {
  const [search, setSearch] = useState('');
  const list = useMessages({ state, search });
  const move = useMoveMessage();
  const toast = useToast();
  const title = useRef<HTMLHeadingElement>(null);
  // What had the focus may have been removed from this list.
  const focusTitle = () => title.current?.focus();
  const moveTo = async (id: string, to: MessageState) => {
    try {
      await move.mutateAsync({ id, state: to });
      toast({ title: TEXTS.moved(MESSAGE_STATE_LABELS[to]), tone: 'good' });
      focusTitle();
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
      <Panes
        messages={list.data ?? []}
        {...{ chosen, onChoose }}
        onBack={() => {
          onChoose('');
          focusTitle();
        }}
        isBusy={move.isPending}
        onMove={(id, to) => void moveTo(id, to)}
        onSent={focusTitle}
      />
    </InboxList>
  );
}
