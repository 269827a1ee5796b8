import { Callout, Code, Flex, Heading } from '@radix-ui/themes';
import { useEffect, useRef } from 'react';
import { Info } from '../../../ui/icons.js';
import { type AdminBookingDetail, shortId } from '#libs/shared/contracts';
import { ADMIN_TEXTS } from '../../../copy/admin.js';
import { clockTime, timeZoneLabel, moment, dayWithWeekday, dollars } from '../../../lib/format/format.js';
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
import type { BookingAction } from '../actions/frame/booking-action.js';
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

/** Family, day, status, price and id. */
const BookingTop = ({ booking }: { booking: AdminBookingDetail }) => (
  <Flex direction="column" gap="2">
    <Heading asChild size="4" weight="medium">
      <p>{`${booking.parentName}, ${dayWithWeekday(booking.eventDate)}, ${booking.eventTime}`}</p>
    </Heading>
    <Flex wrap="wrap" align="center" gap="1" gapX="3">
      <StatusChips {...booking} />
      <b className="money">{dollars(booking.finalPrice || booking.totalPrice)}</b>
      <Flex align="center" ml="auto">
        <Code size="2" color="gray" highContrast>
          {shortId(booking.id)}
        </Code>
        <CopyButton text={booking.id} label={DETAIL_TEXTS.copyId} />
      </Flex>
    </Flex>
    {booking.cancelledBy && <Hint>{DETAIL_TEXTS.cancelledBy[booking.cancelledBy]}</Hint>}
  </Flex>
);

type Props = {
  booking: AdminBookingDetail;
  /** Hidden but mounted behind an action's form, so that an unsent note is kept. */
  action: BookingAction | null;
  /** Next to the list, which shows the time zone. */
  isBeside: boolean;
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
export function BookingBody({ booking, action, isBeside }: Props) {
  const body = useFocusInBody(action);
  return (
    <div className="booking-body" hidden={action !== null} ref={body} tabIndex={-1}>
      <Flex direction="column" gap="3">
        <BookingTop booking={booking} />
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
