import './lanes.css';
import { Badge, Box, Card, Flex, Grid, Heading, Switch, Text } from '@radix-ui/themes';
import { useState, type CSSProperties, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import {
  dayInWords,
  isPending,
  type CrewLane,
  type LaneEvent,
  type LanesView,
  type LanePart,
  type EventType,
  type StaffedEvent,
} from '#libs/shared/contracts';
import { LANE_TEXTS, CALENDAR_TEXTS } from './copy.js';
import { CREW_MOVE_TEXTS } from '../bookings/crew-move/copy.js';
import { CrewMenu } from '../bookings/crew-move/crew-menu.js';
import { clockTime, dollars } from '../../lib/format/format.js';
import { FOLD_MINUTES, scaleOf, type Scale, minutesOf, positionOf } from './lane-scale.js';
import { EVENT_TYPE_LABELS } from '../../copy/booking.js';
import { useBusinessDay } from '../../lib/api/business-day.js';
import { formatHeldUntil } from '../../lib/format/held-until.js';
import { bookingAddress } from './address.js';

type LaneEventProps = { event: LaneEvent; children: ReactNode };

type MarkProps = { color: 'amber' | 'red' | 'green'; children: ReactNode };

const Mark = ({ color, children }: MarkProps) => (
  <Badge color={color} variant="surface" highContrast className="lane-mark">
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

/** An event of a day: time, family, marks, hosts, and the button to change its crew. */
const LaneEventCard = ({ event, children }: LaneEventProps) => (
  <article className="lane-event" data-status={event.status}>
    <p>
      <Link to={bookingAddress(event.id)}>
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
      return part.isForRain ? LANE_TEXTS.forRain : LANE_TEXTS.offered(part.until && clockTime(part.until));
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
          <time dateTime={part.from}>{clockTime(part.from)}</time>
          <span>{` ${labelOf(part)}`}</span>
        </>
      )}
    </li>
  );
}

type Props = { view: LanesView };
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
        <Flex align="center" gap="2">
          <Heading as="h3" size="4">
            {lane.name}
          </Heading>
          {!lane.isActive && (
            <Badge color="gray" highContrast>
              {LANE_TEXTS.isOff}
            </Badge>
          )}
        </Flex>
        <Text as="p" color="gray">
          {[LANE_TEXTS.events(lane.events.length), formatHours(lane)].filter(Boolean).join(', ')}
        </Text>
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
    {scale.hours.map(({ at, minute }) => (
      <span key={at} style={{ '--at': minute } as CSSProperties}>
        {clockTime(at).replace(':00', '')}
      </span>
    ))}
  </div>
);

const bar = (color: string, at: number, height: string) =>
  `linear-gradient(var(--${color}) 0 0) 0 calc(${at} * var(--minute)) / 100% ${height} no-repeat`;

/** The background of a lane: a line for each labeled hour, and a band for folded hours. */
const hourLines = ({ hours, folds }: Scale) =>
  [
    ...hours.map(({ minute }) => bar('line', minute, '1px')),
    ...folds.map((at) => bar('row', at, `calc(${FOLD_MINUTES} * var(--minute))`)),
  ].join(', ') || 'none';

/** Events in no lane. `menu` assigns a crew; omitted where none is needed. */
function EventsBeside({ events, texts: [title, hint], menu }: BesideProps) {
  if (events.length === 0) return null;
  return (
    <Card asChild size="2" className={menu && 'unassigned'}>
      <section aria-label={title}>
        <Box mb="2">
          <Heading as="h3" size="4">
            {title}
          </Heading>
          <p>{hint}</p>
        </Box>
        <Grid asChild columns="repeat(auto-fill, minmax(min(260px, 100%), 1fr))" gap="3">
          <ul>
            {events.map((event) => (
              <li key={event.id}>
                <LaneEventCard event={event}>{menu?.(event)}</LaneEventCard>
              </li>
            ))}
          </ul>
        </Grid>
      </section>
    </Card>
  );
}

/** A day of the crews: one lane each, to scale; above them events without a crew, below those that need none. */
export function Lanes({ view }: Props) {
  const { lanes, unassigned, others, day } = view;
  const [showsAllHours, showAllHours] = useState(false);
  const scale = scaleOf(view, !showsAllHours);
  const crews = lanes.filter(({ isActive }) => isActive).map(({ no, name }) => ({ no, name }));
  const menuOf = (current: number | null) => (event: LaneEvent) => (
    <CrewMenu {...{ current, crews }} booking={event} />
  );
  const name = LANE_TEXTS.title(dayInWords(day));
  return (
    <>
      <EventsBeside
        events={unassigned}
        texts={[LANE_TEXTS.unassigned, LANE_TEXTS.unassignedHint]}
        menu={menuOf(null)}
      />
      {(showsAllHours || scale.folds.length > 0) && (
        <Flex asChild display={{ initial: 'none', sm: 'flex' }} align="center" justify="end" gap="2">
          <label>
            <Switch checked={showsAllHours} onCheckedChange={showAllHours} />
            <Text size="2">{LANE_TEXTS.allHours}</Text>
          </label>
        </Flex>
      )}
      {/* Focusable, since it scrolls. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className="frame lanes-scroll" aria-label={name} tabIndex={0}>
        <div
          className="lanes"
          style={
            {
              '--day': scale.minutes,
              '--count': lanes.length,
              '--hour-lines': hourLines(scale),
            } as CSSProperties
          }
        >
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
