import { Callout, Code, Flex, Heading, Text } from '@radix-ui/themes';
import { useEffect, useRef } from 'react';
import { Info } from '../../../ui/icons.js';
import { awaitsPayment, type AdminBookingDetail, shortId } from '#libs/shared/contracts';
import { ADMIN_TEXTS } from '../../../copy/admin.js';
import {
  clockTime,
  timeZoneLabel,
  moment,
  dayWithWeekday,
  dollars,
  shortMoment,
} from '../../../lib/format/format.js';
import { BookingCalls } from './calls/booking-calls.js';
import { FollowUps } from './follow-ups/follow-ups.js';
import { BookingMoney } from './booking-money.js';
import { BookingNotes } from './booking-notes.js';
import { EventFacts, PeopleFacts } from './booking-facts.js';
import { SentMailList, Timeline } from './booking-log.js';
import { TechnicalLog } from './technical-log.js';
import { AssignedHosts } from './hosts/assigned-hosts.js';
import { Hint } from '../parts/hint.js';
import { EffectList } from '../parts/effect-list.js';
import { allowedActions } from '../actions/actions.js';
import type { BookingAction } from '../actions/frame/booking-action.js';
import { useToday } from '../../shared/api.js';
import { useCan } from '../../shared/rights.js';
import { WORK_TEXTS } from '../../shared/work-texts.js';
import { CALL_TEXTS } from './calls/copy.js';
import { FOLLOW_UP_TEXTS } from './follow-ups/copy.js';
import { showPart, type BookingPart } from './step.js';
import { WORK_STEPS } from './work-steps.js';
import { DETAIL_TEXTS } from './copy.js';
import { CopyButton } from '../../../ui/form/copy-button.js';
import { StatusChips } from '../filters/status-chips.js';

/** Notes for staff before they call. */
function BookingHints({
  hints,
  purgedAt,
  waiting,
}: Pick<AdminBookingDetail, 'hints' | 'purgedAt' | 'waiting'>) {
  const lines = [
    ...(waiting ? [DETAIL_TEXTS.waiting[waiting.kind](clockTime(waiting.finalAt))] : []),
    ...(purgedAt ? [DETAIL_TEXTS.purged(moment(purgedAt))] : []),
    ...hints,
  ];
  if (lines.length === 0) return null;
  return (
    <Callout.Root asChild color="amber" highContrast>
      <section aria-label={DETAIL_TEXTS.hints}>
        <Callout.Icon>
          <Info size={20} strokeWidth={2.4} />
        </Callout.Icon>
        <EffectList effects={lines} />
      </section>
    </Callout.Root>
  );
}

type NextProps = { booking: AdminBookingDetail; onAsk: (action: BookingAction) => void };

/** The most urgent thing that waits about this booking, with a press to where it is done. */
function NextStep({ booking, onAsk }: NextProps) {
  const { data = [] } = useToday();
  const canEdit = useCan('edit-bookings');
  const item = data.find(({ bookingId }) => bookingId === booking.id);
  if (!item) return null;
  const { kind, by, state } = item;
  const { part, action: wanted } = WORK_STEPS[kind] ?? {};
  const action = canEdit && allowedActions(booking).find(({ name, dialog }) => dialog && name === wanted);
  const text = DETAIL_TEXTS.nextStep(WORK_TEXTS[kind].label, by ? shortMoment(by) : '', state === 'late');
  return (
    <Text weight="bold">
      {action || part ? (
        <button
          type="button"
          className="link-button"
          style={{ minHeight: '28px' }}
          onClick={() => (action ? onAsk(action) : part && showPart(part))}
        >
          {text}
        </button>
      ) : (
        text
      )}
    </Text>
  );
}

const JUMPS: [BookingPart, string][] = [
  ['event', DETAIL_TEXTS.event],
  ['people', DETAIL_TEXTS.people],
  ['money', DETAIL_TEXTS.price],
  ['calls', CALL_TEXTS.title],
  ['follow-ups', FOLLOW_UP_TEXTS.title],
  ['notes', DETAIL_TEXTS.notes],
  ['timeline', DETAIL_TEXTS.timeline],
  ['emails', DETAIL_TEXTS.mails],
];

/** To the cards that every booking has. */
const Jumps = () => (
  <Text as="div" size="2">
    <Flex wrap="wrap" gapX="3" role="group" aria-label={DETAIL_TEXTS.parts}>
      {JUMPS.map(([part, label]) => (
        <button
          key={part}
          type="button"
          className="link-button"
          style={{ minHeight: '28px' }}
          onClick={() => showPart(part)}
        >
          {label}
        </button>
      ))}
    </Flex>
  </Text>
);

/** "0.00" once nothing is due; an unpaid booking owes its price. */
const dueOf = ({ amountDue, ...booking }: AdminBookingDetail): string =>
  amountDue ?? (awaitsPayment(booking) ? booking.finalPrice || booking.totalPrice : '0.00');

/** Family, day, status, price, what is due, and id. */
const BookingTop = ({ booking, onAsk }: NextProps) => (
  <Flex direction="column" gap="2">
    <Heading asChild size="4" weight="medium">
      <p>{`${booking.parentName}, ${dayWithWeekday(booking.eventDate)}, ${booking.eventTime}`}</p>
    </Heading>
    <Flex wrap="wrap" align="center" gap="1" gapX="3">
      <StatusChips {...booking} />
      <b className="money">{dollars(booking.finalPrice || booking.totalPrice)}</b>
      {Number(dueOf(booking)) > 0 && <b>{DETAIL_TEXTS.due(dollars(dueOf(booking)))}</b>}
      <Flex align="center" ml="auto">
        <Code size="2" color="gray" highContrast>
          {shortId(booking.id)}
        </Code>
        <CopyButton text={booking.id} label={DETAIL_TEXTS.copyId} />
      </Flex>
    </Flex>
    {booking.cancelledBy && <Hint>{DETAIL_TEXTS.cancelledBy[booking.cancelledBy]}</Hint>}
    <NextStep {...{ booking, onAsk }} />
    <Jumps />
  </Flex>
);

type Props = {
  booking: AdminBookingDetail;
  /** Hidden but mounted behind an action's form, so that an unsent note is kept. */
  action: BookingAction | null;
  /** Next to the list, which shows the time zone. */
  isBeside: boolean;
  /** Opens the form of an action. */
  onAsk: (action: BookingAction) => void;
};

/**
 * Another booking starts scrolled to the top; after an action's form is closed, the button that opened it is focused.
 */
function useFocusInBody(action: BookingAction | null) {
  const body = useRef<HTMLDivElement>(null);
  const last = useRef<BookingAction>(null);
  useEffect(() => {
    body.current?.parentElement?.scrollTo({ top: 0 });
  }, []);
  useEffect(() => {
    if (action) last.current = action;
    else if (last.current) {
      const sheet = body.current?.closest('.sheet');
      const find = (what: string) => sheet?.querySelector<HTMLElement>(what);
      (find(`[data-action="${last.current.name}"]`) ?? find('.more-button') ?? body.current)?.focus();
      last.current = null;
    }
  }, [action]);
  return body;
}

/** A complete booking: state, details and history. */
export function BookingBody({ booking, action, isBeside, onAsk }: Props) {
  const body = useFocusInBody(action);
  return (
    <div className="booking-body" hidden={action !== null} ref={body} tabIndex={-1}>
      <Flex direction="column" gap="3">
        <BookingTop {...{ booking, onAsk }} />
        {!isBeside && <Hint>{ADMIN_TEXTS.zone(timeZoneLabel())}</Hint>}
        <BookingHints {...booking} />
        <EventFacts booking={booking} />
        <AssignedHosts booking={booking} />
        <PeopleFacts booking={booking} />
        <BookingMoney booking={booking} />
        <BookingCalls booking={booking} />
        <FollowUps booking={booking} />
        <BookingNotes booking={booking} />
        <Timeline entries={booking.timeline} />
        <SentMailList {...booking} />
        <TechnicalLog {...booking} />
      </Flex>
    </div>
  );
}
