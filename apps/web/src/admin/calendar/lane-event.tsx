import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { EventType, LaneEvent, StaffedEvent } from '#libs/shared/contracts';
import { EVENT_TYPE_LABELS } from '../../app/copy/booking.js';
import { CALENDAR_TEXTS } from './copy.js';
import { LANE_TEXTS } from './lanes.copy.js';
import { clockTime } from '../../lib/format/format.js';
import { formatHeldUntil } from '../../lib/format/held-until.js';
import { bookingAddress } from './address.js';

type Props = { event: LaneEvent; children: ReactNode };

const Marks = ({ event: { status, heldUntil, overruled } }: Pick<Props, 'event'>) => (
  <>
    {heldUntil && <b className="lane-mark">{LANE_TEXTS.held(formatHeldUntil(heldUntil))}</b>}
    {status === 'pending' && !heldUntil && <b className="lane-mark">{CALENDAR_TEXTS.unconfirmed}</b>}
    {overruled.length > 0 && (
      <b className="lane-mark" data-tone="red">
        {LANE_TEXTS.overruled(overruled)}
      </b>
    )}
  </>
);

/** Who comes, whom it lacks, and the last step that was taken. */
const Team = ({ hosts, missing, steps }: StaffedEvent) => {
  const last = steps.at(-1);
  return (
    <>
      {hosts.length > 0 && <p className="lane-hosts">{LANE_TEXTS.hosts(hosts)}</p>}
      {missing.length > 0 && (
        <b className="lane-mark" data-tone="red">
          {LANE_TEXTS.missing(missing)}
        </b>
      )}
      {last && <b className="lane-step">{LANE_TEXTS.step(last.step, clockTime(last.at))}</b>}
    </>
  );
};

/** An event of a day: when, whose, what stands out about it, who comes, and the way to another crew. */
export const LaneEventCard = ({ event, children }: Props) => (
  <article className="lane-event" data-status={event.status}>
    <p className="lane-when">
      <Link to={bookingAddress(event.id)}>
        {event.eventTime} to {event.endTime}
        <span className="sr-only">. {LANE_TEXTS.open(event.parentName)}</span>
      </Link>
    </p>
    <p className="lane-who">{event.parentName}</p>
    <p>
      {LANE_TEXTS.facts(
        EVENT_TYPE_LABELS[event.eventType as EventType] ?? event.eventType,
        event.guestCount,
        event.city,
      )}
    </p>
    <Marks event={event} />
    <Team {...event} />
    {children}
  </article>
);
