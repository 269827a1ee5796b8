import { Badge, Card, Flex, Heading, Separator, Text } from '@radix-ui/themes';
import { Button } from '../../../ui/form/button.js';
import { Clock } from '../../../ui/icons.js';
import { useRef, useState } from 'react';
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
import { MessageReply } from './reply-form.js';
import { errorMessage } from '../../../lib/api/http.js';
import { useToast } from '../../../ui/feedback/toast.js';
import { useCan } from '../../shared/rights.js';
import { useRetryReply, useMessages, useMoveMessage } from '../api.js';
import { InboxList, Lines, SearchBox, StateChips } from '../inbox-list.js';
import { InboxPanes } from '../inbox-panes.js';
import type { Elements } from '../../../ui/layout/elements.js';

/** Full minutes from now; negative when overdue. */
const minutesUntil = (iso: string, now = Date.now()): number => (Date.parse(iso) - now) / MINUTE_MS;

/** The replies with the status of their mails; a rejected one can be resent. */
function SentReplies({ message: { id: messageId, name, replies } }: { message: AdminContactMessage }) {
  const retry = useRetryReply();
  const canAnswer = useCan('answer-messages');
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
    <Flex asChild direction="column" gap="2">
      <ul className="admin-log" aria-label={TEXTS.replies}>
        {replies.map(({ id, text, state, who, at }) => (
          <li key={id}>
            <Text
              as="p"
              size="1"
              color={state === 'refused' ? 'red' : 'gray'}
              highContrast={state === 'refused'}
            >
              {`${TEXTS.answeredBy(who)} ${shortMoment(at)}. ${REPLY_STATE_LABELS[state]}`}
            </Text>
            <Lines>{text}</Lines>
            {canAnswer && state === 'refused' && (
              <Button
                variant="small"
                aria-label={TEXTS.retryOf(name)}
                aria-busy={retry.isPending || undefined}
                onClick={() => !retry.isPending && tryAgain(id)}
              >
                {TEXTS.retry}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Flex>
  );
}

/** The time left to reply; once answered, the state. */
const MessageStatus = ({ message }: { message: AdminContactMessage }) =>
  message.state === 'new' ? (
    <Badge color={message.overdue ? 'red' : 'indigo'} highContrast>
      <Clock size={14} strokeWidth={2.4} />
      <span>{timeToAnswer(minutesUntil(message.answerDueAt))}</span>
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
    <Button variant="small" aria-disabled={isBusy} onClick={() => !isBusy && onMove(id, to)}>
      <span>{label}</span>
      <span className="sr-only">{`: ${name}`}</span>
    </Button>
  );
  return (
    <Flex wrap="wrap" gap="2">
      {state === 'new' && (moveButton('answered', TEXTS.answered) satisfies Elements)}
      {state !== 'closed' && (moveButton('closed', TEXTS.close) satisfies Elements)}
      {state !== 'new' && (moveButton('new', TEXTS.reopen) satisfies Elements)}
    </Flex>
  );
}

/** One message to read: sender, text, replies, the reply box and the family's bookings. */
function MessageCard({ message, onSent, ...move }: MessageCardProps) {
  const { id, name, email, subject } = message;
  const canAnswer = useCan('answer-messages');
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
            {canAnswer && <MoveButtons message={message} {...move} />}
          </Flex>
          <Lines>{message.message}</Lines>
          {message.replies.length > 0 && <SentReplies message={message} />}
          <Separator size="4" />
          <MessageReply message={message} onSent={onSent} />
        </Flex>
      </article>
    </Card>
  );
}

/** A message in the list: who, about what, since when, and the first words. */
const MessageEntry = ({ item: message }: { item: AdminContactMessage }) => (
  <>
    <Flex asChild align="center" justify="between" gap="2" width="100%">
      <span>
        <b>{message.name}</b>
        <MessageStatus message={message} />
      </span>
    </Flex>
    <Text>{`${subjectLabel(message.subject)}, ${shortMoment(message.createdAt)}`}</Text>
    <Text color="gray" truncate>
      {message.message}
    </Text>
  </>
);

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
      <InboxPanes
        items={list.data ?? []}
        {...{ chosen, onChoose }}
        Entry={MessageEntry}
        backLabel={TEXTS.toList}
        onBack={() => {
          onChoose('');
          focusTitle();
        }}
      >
        {(message) => (
          <MessageCard
            key={message.id}
            message={message}
            isBusy={move.isPending}
            onMove={(id, to) => void moveTo(id, to)}
            onSent={focusTitle}
          />
        )}
      </InboxPanes>
    </InboxList>
  );
}
