import { Badge, Flex, Heading, Text } from '@radix-ui/themes';
import type { CSSProperties, ReactNode } from 'react';
import { MINUTE_MS, type CrewLane, type LaneEvent, type LanePart } from '#libs/shared/contracts';
import { useBook } from '../../../lib/api/price-book.js';
import { clockTime } from '../../../lib/format/format.js';
import { LANE_TEXTS } from '../copy.js';
import { Gap, type OnBook } from '../gap.js';
import { NowLine } from '../now-line.js';
import { instantOf, nearestStart, startsIn } from '../starts.js';
import { TARGET, type Place } from '../use-drag.js';
import { minutesOfEntry } from '../week/week-layout.js';
import { hasInstant, minutesOf, positionOf, type Scale } from './lane-scale.js';

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

/** A day as it is drawn: its scale, and what its lanes share. */
export type DrawnDay = {
  day: string;
  scale: Scale;
  /** In ms since 1970. */
  now: number;
  zone: string;
  /** The wall-clock minute at a place of a lane. */
  minuteAt: (place: Place) => number;
  card: (event: LaneEvent, crewNo: number) => ReactNode;
  /** What is dragged to which van and start. */
  moving: { event: LaneEvent; crewNo: number; time: string } | null;
  /** Absent without the right to book. */
  onBook?: OnBook;
};

type LaneProps = { lane: CrewLane; drawn: DrawnDay };
type PartProps = LaneProps & { part: LanePart };

const PartText = ({ part }: Pick<PartProps, 'part'>) => (
  <>
    <time dateTime={part.from}>{clockTime(part.from)}</time>
    <span>{` ${labelOf(part)}`}</span>
  </>
);

/** Free time of a van: a button, if an event fits in. */
function FreeTime({ part, lane, drawn: { day, now, zone, minuteAt, onBook } }: PartProps) {
  const { minutes } = useBook().book;
  const starts = lane.isActive ? startsIn(part, { day, now, zone, minutes: minutes.base }) : [];
  const text = <PartText part={part} />;
  if (!onBook || starts.length === 0) return text;
  return (
    <Gap
      {...{ starts, text }}
      of={lane.name}
      startAt={(place) => nearestStart(minuteAt(place), starts)}
      onBook={(eventTime) => onBook({ eventDate: day, eventTime })}
    />
  );
}

function PartContent(props: PartProps) {
  const { part, lane, drawn } = props;
  if (part.kind === 'free') return <FreeTime {...props} />;
  const event = part.kind === 'event' && lane.events.find(({ id }) => id === part.id);
  return event ? drawn.card(event, lane.no) : <PartText part={part} />;
}

/** One item of a van's day: to scale on wide screens, a list item on phones. */
function LanePartItem(props: PartProps) {
  const { part, drawn } = props;
  const isLate = part.kind === 'drive' && isShort(part);
  return (
    <li
      className="lane-part"
      data-kind={part.kind}
      data-short={isLate || undefined}
      style={positionOf(part, drawn.scale) as CSSProperties}
    >
      <PartContent {...props} />
    </li>
  );
}

/** Where the dragged event would stand. */
function Target({ lane, drawn: { day, scale, zone, moving } }: LaneProps) {
  if (moving?.crewNo !== lane.no) return null;
  const { event, time } = moving;
  const minutes = minutesOfEntry(event);
  const start = instantOf(day, time, zone);
  const [from, to] = [start, start + (minutes.to - minutes.from) * MINUTE_MS].map((at) =>
    new Date(at).toISOString(),
  );
  return (
    <li
      aria-hidden
      className="lane-part"
      style={{ ...positionOf({ from, to }, scale), ...TARGET } as CSSProperties}
    >
      {LANE_TEXTS.target(time, lane.name)}
    </li>
  );
}

const formatHours = ({ hours, parts }: CrewLane) =>
  hours.map(({ from, to }) => LANE_TEXTS.hours(clockTime(from), clockTime(to))).join(', ') ||
  (parts.length === 0 ? LANE_TEXTS.closed : '');

/** A van's day. */
export function Lane({ lane, drawn }: LaneProps) {
  const { scale, now } = drawn;
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
      {/* Only a van that is on gets another event. */}
      <ol data-column={lane.isActive ? lane.no : undefined}>
        {lane.parts.map((part) => (
          <LanePartItem key={`${part.kind} ${part.from}`} {...{ part, lane, drawn }} />
        ))}
        <Target {...{ lane, drawn }} />
        {hasInstant(scale, now) && <NowLine minute={scale.minuteOf(new Date(now).toISOString())} />}
      </ol>
    </section>
  );
}
