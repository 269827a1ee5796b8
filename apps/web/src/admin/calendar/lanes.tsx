import './lanes.css';
import type { ComponentType, CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import {
  dayInWords,
  type CrewLane,
  type LaneEvent,
  type LanesView,
  type LanePart,
  type EventType,
  type StaffedEvent,
} from '#libs/shared/contracts';
import { LANE_TEXTS, CALENDAR_TEXTS } from './copy.js';
import { clockTime } from '../../lib/format/format.js';
import { scaleOf, type Scale, minutesOf, positionOf } from './lane-scale.js';
import { EVENT_TYPE_LABELS } from '../../app/copy/booking.js';
import { formatHeldUntil } from '../../lib/format/held-until.js';
import { bookingAddress } from './address.js';

type LaneEventProps = { event: LaneEvent; children: ReactNode };

const Marks = ({ event: { status, heldUntil, overruled } }: Pick<LaneEventProps, 'event'>) => (
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

/** Its hosts, missing roles, and the latest step of the day. */
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

/** An event of a day: time, family, marks, hosts, and the button to change its crew. */
const LaneEventCard = ({ event, children }: LaneEventProps) => (
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

type LanePartItemProps = {
  part: LanePart;
  scale: Scale;
  events: ReadonlyMap<string, LaneEvent>;
  menu: (event: LaneEvent) => ReactNode;
};

type Drive = Extract<LanePart, { kind: 'drive' }>;

const isShort = (part: Drive) => minutesOf(part) < part.minutes;

function driveLabel(part: Drive): string {
  if (isShort(part)) return LANE_TEXTS.driveShort(minutesOf(part), part.minutes);
  return LANE_TEXTS.drive(part.minutes, part.isHome ? null : (part.toZip ?? LANE_TEXTS.unknownPlace));
}

function labelOf(part: LanePart): string {
  switch (part.kind) {
    case 'free':
      return LANE_TEXTS.free(minutesOf(part));
    case 'set-up':
      return LANE_TEXTS.setUp;
    case 'pack-down':
      return LANE_TEXTS.packDown;
    case 'offered':
      return LANE_TEXTS.offered(part.until && clockTime(part.until));
    case 'drive':
      return driveLabel(part);
    // The card already shows all of it.
    case 'event':
      return '';
  }
}

/** One item of a crew's day: to scale on wide screens, a list item on phones. */
function LanePartItem({ part, scale, events, menu }: LanePartItemProps) {
  const event = part.kind === 'event' ? events.get(part.id) : undefined;
  const place = positionOf(part, scale) as CSSProperties;
  const isLate = part.kind === 'drive' && isShort(part);
  return (
    <li className="lane-part" data-kind={part.kind} data-short={isLate || undefined} style={place}>
      {event ? (
        <LaneEventCard event={event}>{menu(event)}</LaneEventCard>
      ) : (
        <>
          <time dateTime={part.from}>{clockTime(part.from)}</time> <span>{labelOf(part)}</span>
        </>
      )}
    </li>
  );
}

/** Assigns an event to another crew; provided by another feature. */
export type CrewMenuOf = ComponentType<{
  booking: LaneEvent;
  current: number | null;
  crews: { no: number; name: string }[];
  onMoved: () => Promise<void>;
}>;

type Props = { view: LanesView; CrewMenu: CrewMenuOf; onMoved: () => Promise<void> };
type BesideProps = {
  events: LaneEvent[];
  texts: [string, string];
  menu?: (event: LaneEvent) => ReactNode;
};
type LaneProps = { lane: CrewLane; scale: Scale; menu: (event: LaneEvent) => ReactNode };

const formatHours = ({ hours, parts }: CrewLane) =>
  hours.map(({ from, to }) => LANE_TEXTS.hours(clockTime(from), clockTime(to))).join(', ') ||
  (parts.length === 0 ? LANE_TEXTS.closed : '');

function Lane({ lane, scale, menu }: LaneProps) {
  const events = new Map(lane.events.map((event) => [event.id, event]));
  return (
    <section className="lane" aria-label={LANE_TEXTS.lane(lane.name)}>
      <header>
        <h3>
          {lane.name}
          {!lane.isActive && <small>{LANE_TEXTS.isOff}</small>}
        </h3>
        <p>{[LANE_TEXTS.events(lane.events.length), formatHours(lane)].filter(Boolean).join(', ')}</p>
      </header>
      <ol>
        {lane.parts.map((part) => (
          <LanePartItem key={`${part.kind} ${part.from}`} {...{ part, scale, events, menu }} />
        ))}
      </ol>
    </section>
  );
}

/** The hour scale; items include their own times, so it is hidden from screen readers. */
const Hours = ({ scale }: { scale: Scale }) => (
  <div className="lane-hours" aria-hidden>
    {scale.hours.map((hour, place) => (
      <span key={hour} style={{ '--at': place * 60 } as CSSProperties}>
        {clockTime(hour).replace(':00', '')}
      </span>
    ))}
  </div>
);

/** Events in no lane. `menu` assigns a crew; omitted where none is needed. */
function EventsBeside({ events, texts: [title, hint], menu }: BesideProps) {
  if (events.length === 0) return null;
  return (
    <section className={menu ? 'unassigned' : 'unassigned is-calm'} aria-label={title}>
      <h3>{title}</h3>
      <p>{hint}</p>
      <ul>
        {events.map((event) => (
          <li key={event.id}>
            <LaneEventCard event={event}>{menu?.(event)}</LaneEventCard>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A day of the crews: one lane each, to scale; above them events without a crew, below those that need none. */
export function Lanes({ view, CrewMenu, onMoved }: Props) {
  const { lanes, unassigned, others, day } = view;
  const scale = scaleOf(view);
  const crews = lanes.filter(({ isActive }) => isActive).map(({ no, name }) => ({ no, name }));
  const menuOf = (current: number | null) => (event: LaneEvent) => (
    <CrewMenu {...{ current, crews, onMoved }} booking={event} />
  );
  const name = LANE_TEXTS.title(dayInWords(day));
  return (
    <>
      <EventsBeside
        events={unassigned}
        texts={[LANE_TEXTS.unassigned, LANE_TEXTS.unassignedHint]}
        menu={menuOf(null)}
      />
      {/* Focusable, since it scrolls. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className="lanes-scroll" aria-label={name} tabIndex={0}>
        <div className="lanes" style={{ '--day': scale.minutes, '--count': lanes.length } as CSSProperties}>
          <Hours scale={scale} />
          {lanes.map((lane) => (
            <Lane key={lane.no} {...{ lane, scale }} menu={menuOf(lane.no)} />
          ))}
        </div>
      </section>
      <EventsBeside events={others} texts={[LANE_TEXTS.others, LANE_TEXTS.othersHint]} />
    </>
  );
}
