import { Badge, Flex, Heading } from '@radix-ui/themes';
import type { PointerEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { isPending, type EventType, type LaneEvent, type StaffedEvent } from '#libs/shared/contracts';
import { CREW_MOVE_TEXTS } from '../../bookings/crew-move/copy.js';
import { EVENT_TYPE_LABELS } from '../../../copy/booking.js';
import { useBusinessDay } from '../../../lib/api/business-day.js';
import { clockTime, dollars } from '../../../lib/format/format.js';
import { formatHeldUntil } from '../../../lib/format/held-until.js';
import { bookingAddress } from '../address.js';
import { CALENDAR_TEXTS, LANE_TEXTS } from '../copy.js';
import { PaymentMark } from '../payment-mark.js';
import { MOVABLE } from '../use-drag.js';

type LaneEventProps = {
  event: LaneEvent;
  children: ReactNode;
  /** Starts to drag it; absent for one that stays where it is. */
  onGrab?: (event: PointerEvent<HTMLElement>) => void;
  isDragged?: boolean;
};

type MarkProps = { color: 'amber' | 'red' | 'green'; children: ReactNode };

const Mark = ({ color, children }: MarkProps) => (
  <Badge color={color} variant="surface" highContrast style={{ whiteSpace: 'normal' }}>
    {children}
  </Badge>
);

function Marks({ event: { status, heldUntil, overruled } }: Pick<LaneEventProps, 'event'>) {
  const today = useBusinessDay();
  return (
    <>
      {heldUntil && <Mark color="amber">{CREW_MOVE_TEXTS.held(formatHeldUntil(heldUntil, today))}</Mark>}
      {isPending({ status }) && !heldUntil && <Mark color="amber">{CALENDAR_TEXTS.unconfirmed}</Mark>}
      {overruled.length > 0 && <Mark color="red">{LANE_TEXTS.overruled(overruled)}</Mark>}
    </>
  );
}

/** Its hosts, missing roles, and the latest step of the day. */
const Team = ({ hosts, missing, steps }: StaffedEvent) => {
  const last = steps.at(-1);
  return (
    <>
      {hosts.length > 0 && <p className="lane-hosts">{LANE_TEXTS.hosts(hosts)}</p>}
      {missing.length > 0 && <Mark color="red">{LANE_TEXTS.missing(missing)}</Mark>}
      {last && <Mark color="green">{LANE_TEXTS.step(last.step, clockTime(last.at))}</Mark>}
    </>
  );
};

/** An event of a day: time, family, marks, hosts, and the button to change its van. */
export const LaneEventCard = ({ event, children, onGrab, isDragged }: LaneEventProps) => (
  <article
    className="lane-event"
    data-status={event.status}
    onPointerDown={onGrab}
    style={{ ...(onGrab && MOVABLE), opacity: isDragged ? 0.5 : 1 }}
  >
    <p>
      <Link to={bookingAddress(event.id)} data-open={event.id}>
        <span>{`${event.eventTime} to ${event.endTime}`}</span>
        <span className="sr-only">{`. ${LANE_TEXTS.open(event.parentName)}`}</span>
      </Link>
    </p>
    <Heading as="h4" size="3">
      {event.parentName}
    </Heading>
    <p>
      {`${LANE_TEXTS.facts(
        EVENT_TYPE_LABELS[event.eventType as EventType] ?? event.eventType,
        event.guestCount,
        event.city,
      )}, ${dollars(event.price)}`}
    </p>
    <Flex wrap="wrap" align="center" gap="1" gapX="2">
      <PaymentMark entry={event} />
      <Marks event={event} />
    </Flex>
    <Team {...event} />
    {children}
  </article>
);
