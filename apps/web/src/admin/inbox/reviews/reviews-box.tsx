import { Badge, Card, Flex, Heading, Text } from '@radix-ui/themes';
import { useRef, useState } from 'react';
import { dayInWords, HIDE_REASONS, type AdminReview, type ReviewState } from '#libs/shared/contracts';
import { errorMessage } from '../../../lib/api/http.js';
import { shortMoment } from '../../../lib/format/format.js';
import { useToast } from '../../../ui/feedback/toast.js';
import { Button, buttonClass } from '../../../ui/form/button.js';
import { useCan } from '../../shared/rights.js';
import { useReviews, useShowReview } from '../api.js';
import { INBOX_TEXTS } from '../copy.js';
import { InboxList, Lines, StateChips } from '../inbox-list.js';
import { InboxPanes } from '../inbox-panes.js';
import { REVIEW_BOX_TEXTS as TEXTS, REVIEW_STATE_LABELS } from './copy.js';
import { HideReviewDialog, ReplyDialog } from './review-forms.js';

const nameOf = ({ name }: AdminReview) => name ?? TEXTS.anonymous;

const COLORS = { written: 'amber', published: 'green', hidden: 'gray' } as const;

const StateBadge = ({ state }: Pick<AdminReview, 'state'>) => (
  <Badge color={COLORS[state]} highContrast>
    {REVIEW_STATE_LABELS[state]}
  </Badge>
);

/** A review in the list: its family, state and first words. */
const ReviewEntry = ({ item: review }: { item: AdminReview }) => (
  <>
    <Flex asChild align="center" justify="between" gap="2" width="100%">
      <span>
        <b>{nameOf(review)}</b>
        <StateBadge state={review.state} />
      </span>
    </Flex>
    <Text>{`${TEXTS.stars(review.stars)} · ${TEXTS.written(shortMoment(review.writtenAt))}`}</Text>
    <Text color="gray" truncate>
      {review.text ?? TEXTS.removed}
    </Text>
  </>
);

type Open = { review: AdminReview; how: 'hide' | 'reply' };
type ActionsProps = { review: AdminReview; onOpen: (how: Open['how']) => void };

/** What can be done with it: with a removed text, nothing. */
function ReviewActions({ review: { id, version, state, text, reply }, onOpen }: ActionsProps) {
  const canAnswer = useCan('answer-messages');
  const toast = useToast();
  const { mutate, isPending } = useShowReview();
  const show = () =>
    mutate(
      { id, input: { version } },
      {
        onSuccess: () => toast({ title: TEXTS.shown, tone: 'good' }),
        onError: (failure) => toast({ title: errorMessage(failure, INBOX_TEXTS.failedChange), tone: 'bad' }),
      },
    );
  if (!canAnswer || text === null) return null;
  return (
    <>
      <Button variant="small" onClick={() => onOpen('reply')}>
        {reply ? TEXTS.editReply : TEXTS.reply}
      </Button>
      {state === 'hidden' ? (
        <Button variant="small" busy={isPending} onClick={show}>
          {TEXTS.show}
        </Button>
      ) : (
        <Button variant="small" onClick={() => onOpen('hide')}>
          {TEXTS.hide}
        </Button>
      )}
    </>
  );
}

/** One review as written, and our reply. */
function ReviewCard({ review, onOpen }: ActionsProps) {
  const { id, bookingId, stars, text, state, reason, writtenAt, editedAt, reply } = review;
  const facts = [
    TEXTS.stars(stars),
    TEXTS.event(dayInWords(review.eventDate)),
    TEXTS.written(shortMoment(writtenAt)),
    editedAt && TEXTS.edited(shortMoment(editedAt)),
  ];
  return (
    <Card asChild size={{ initial: '2', md: '3' }}>
      <article aria-labelledby={`review-${id}`}>
        <Flex direction="column" gap="3">
          <Flex align="center" justify="between" gap="3">
            <Heading as="h3" id={`review-${id}`}>
              {nameOf(review)}
            </Heading>
            <StateBadge state={state} />
          </Flex>
          <Text as="p" color="gray">
            {facts.filter(Boolean).join(' · ')}
          </Text>
          {text === null ? <p>{TEXTS.removed}</p> : <Lines>{text}</Lines>}
          {reason && <p>{TEXTS.hidden(HIDE_REASONS[reason])}</p>}
          {reply && (
            <div>
              <Heading as="h4" size="3">
                {TEXTS.ourReply}
              </Heading>
              <Lines>{reply}</Lines>
            </div>
          )}
          <Flex wrap="wrap" gap="2">
            <ReviewActions review={review} onOpen={onOpen} />
            <a className={buttonClass('small')} href={`/admin?booking=${bookingId}`}>
              {TEXTS.seeBooking}
            </a>
          </Flex>
        </Flex>
      </article>
    </Card>
  );
}

type Props = {
  state: ReviewState | '';
  onState: (state: ReviewState | '') => void;
  /** The id of the review to read; '' for the first one, where there is room for it. */
  chosen: string;
  onChoose: (id: string) => void;
};

/** Reviews of families. They are in the inbox and not in the content, since a bad one waits for a reply. */
export function ReviewsBox({ state, onState, chosen, onChoose }: Props) {
  const list = useReviews(state);
  const title = useRef<HTMLHeadingElement>(null);
  const [open, setOpen] = useState<Open | null>(null);
  const Dialog = open?.how === 'hide' ? HideReviewDialog : ReplyDialog;
  return (
    <>
      <InboxList
        {...{ title: TEXTS.title, lead: TEXTS.lead, none: TEXTS.none, noneText: TEXTS.noneText, list }}
        search={null}
        titleRef={title}
        filter={<StateChips value={state} labels={REVIEW_STATE_LABELS} onChange={onState} />}
      >
        <InboxPanes
          items={list.data ?? []}
          {...{ chosen, onChoose }}
          Entry={ReviewEntry}
          backLabel={TEXTS.toList}
          onBack={() => {
            onChoose('');
            title.current?.focus();
          }}
        >
          {(review) => <ReviewCard review={review} onOpen={(how) => setOpen({ review, how })} />}
        </InboxPanes>
      </InboxList>
      {open && <Dialog review={open.review} name={nameOf(open.review)} onClose={() => setOpen(null)} />}
    </>
  );
}
