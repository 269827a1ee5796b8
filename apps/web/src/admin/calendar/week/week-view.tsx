import '../lanes/lanes.css';
import { Flex, Heading, Text } from '@radix-ui/themes';
import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import {
  hasStarted,
  isOpen,
  isPending,
  minuteInZone,
  START_TIMES,
  startMinute,
  timeLabel,
  type CalendarEntry,
} from '#libs/shared/contracts';
import { useBusinessDay } from '../../../lib/api/business-day.js';
import { publicConfig } from '../../../lib/api/public-config.js';
import { dayInMonth, shortWeekday } from '../../../lib/format/format.js';
import type { RescheduleTarget } from '../../bookings/actions/reschedule/reschedule.rules.js';
import { bookingAddress, dayAddress } from '../address.js';
import { useCalendar } from '../api.js';
import { CalendarBar, CalendarState, type BarProps } from '../calendar-bar.js';
import { CALENDAR_TEXTS } from '../copy.js';
import { formatWeek, shiftDay, shortTime, spanInShort, weekOf } from '../days.js';
import { Gap, type OnBook } from '../gap.js';
import { sumOf } from '../month-grid.js';
import { NowLine } from '../now-line.js';
import { PaymentMark } from '../payment-mark.js';
import { instantOf, nearestStart } from '../starts.js';
import { columnAt, MOVABLE, TARGET, useDrag, type Place } from '../use-drag.js';
import { useNow } from '../use-now.js';
import { hoursOfWeek, minutesOfEntry, placeEntries, type PlacedEntry } from './week-layout.js';

type Target = { day: string; time: string };

type Props = Pick<BarProps, 'onView'> & {
  /** A day of it. */
  day: string;
  onDay: (day: string) => void;
  onBook?: OnBook;
  onReschedule?: (id: string, target: RescheduleTarget) => void;
};

/** A week as it is drawn. */
type DrawnWeek = {
  /** Minutes after midnight. */
  hours: number[];
  now: number;
  zone: string;
  drag: ReturnType<typeof useDrag<CalendarEntry, Target>>;
  canMove: boolean;
  /** Some event has a van, so one without is marked. */
  hasVans: boolean;
  minuteAt: (place: Place) => number;
  onBook?: OnBook;
};

const at = (from: number, to: number, first: number) => ({ '--at': from - first, '--minutes': to - from });

/** An event: when, who, its van and its payment; the place tells the day. */
function WeekEvent({ placed, drawn }: { placed: PlacedEntry; drawn: DrawnWeek }) {
  const { entry, from, to, column, columns } = placed;
  const { drag, now, zone, hours } = drawn;
  const canMove = drawn.canMove && isOpen(entry) && !hasStarted(entry, new Date(now), zone);
  const isDragged = drag.dragged?.item.id === entry.id;
  const width = { '--left': column / columns, '--right': (columns - column - 1) / columns };
  return (
    <li
      className="lane-part"
      data-kind="event"
      style={{ ...at(from, to, hours[0]), ...width, opacity: isDragged ? 0.5 : 1 } as CSSProperties}
    >
      <article
        className="lane-event"
        data-status={entry.status}
        onPointerDown={canMove ? drag.grab(entry) : undefined}
        style={{ ...(canMove && MOVABLE), gridTemplateColumns: 'minmax(0, 1fr)' }}
      >
        <Link
          to={bookingAddress(entry.id)}
          data-open={entry.id}
          className="calendar-entry-who"
          style={{ maxWidth: '100%' }}
        >
          <b>{spanInShort(entry)}</b>
          <Text as="div" truncate={columns > 1} title={entry.parentName} style={{ lineHeight: 'inherit' }}>
            {entry.parentName}
          </Text>
        </Link>
        <Flex asChild wrap="wrap" align="baseline" gapX="2">
          <span>
            {drawn.hasVans && <span>{`${entry.crew ?? CALENDAR_TEXTS.noVan} `}</span>}
            <PaymentMark entry={entry} />
            {isPending(entry) && <b className="calendar-entry-note">{` ${CALENDAR_TEXTS.unconfirmed}`}</b>}
          </span>
        </Flex>
      </article>
    </li>
  );
}

type DayProps = { day: string; entries: CalendarEntry[]; drawn: DrawnWeek };

/** The free time of a day, behind its events. */
function DayGap({ day, drawn: { now, zone, minuteAt, onBook } }: Omit<DayProps, 'entries'>) {
  const starts = START_TIMES.filter((time) => instantOf(day, time, zone) >= now);
  if (!onBook || starts.length === 0) return null;
  return (
    <li className="lane-part" style={{ inset: 0, height: 'auto' }}>
      <Gap
        starts={starts}
        of={dayInMonth(day)}
        startAt={(place) => nearestStart(minuteAt(place), starts)}
        onBook={(eventTime) => onBook({ eventDate: day, eventTime })}
      />
    </li>
  );
}

/** Where the dragged event would stand. */
function DropTarget({ day, drawn: { drag, hours } }: Omit<DayProps, 'entries'>) {
  const { item, target } = drag.dragged ?? {};
  if (!item || target?.day !== day) return null;
  const { from, to } = minutesOfEntry(item);
  const start = startMinute(target.time) ?? 0;
  return (
    <li
      aria-hidden
      className="lane-part"
      style={{ ...at(start, start + to - from, hours[0]), ...TARGET } as CSSProperties}
    >
      {shortTime(target.time)}
    </li>
  );
}

function WeekDay({ day, entries, drawn }: DayProps) {
  const isToday = day === useBusinessDay();
  const { hours, now, zone } = drawn;
  const minute = minuteInZone(new Date(now), zone);
  const isShown = isToday && hours[0] <= minute && minute <= hours[hours.length - 1];
  return (
    <section className="lane" aria-label={dayInMonth(day)} data-today={isToday || undefined}>
      <Flex asChild align="center" justify="between" gap="2">
        <header>
          <Heading as="h3" size="3">
            <Flex
              asChild
              display="inline-flex"
              align="center"
              gap="1"
              minHeight={{ initial: '44px', sm: '34px' }}
            >
              <Link
                to={dayAddress(day)}
                aria-current={isToday ? 'date' : undefined}
                style={{ textDecoration: 'none' }}
              >
                <span className="sr-only">{CALENDAR_TEXTS.day(dayInMonth(day), entries.length)}</span>
                <span aria-hidden>{shortWeekday(day)}</span>
                <span aria-hidden className="day-number">
                  {Number(day.slice(8))}
                </span>
              </Link>
            </Flex>
          </Heading>
          {entries.length > 0 && <Text size="1">{sumOf(entries)}</Text>}
        </header>
      </Flex>
      <ol data-column={day}>
        <DayGap {...{ day, drawn }} />
        {placeEntries(entries).map((placed) => (
          <WeekEvent key={placed.entry.id} {...{ placed, drawn }} />
        ))}
        <DropTarget {...{ day, drawn }} />
        {isShown && <NowLine minute={minute - hours[0]} />}
      </ol>
    </section>
  );
}

/** What is drawn for these events, and the drag of one to another day or time, which asks before anything changes. */
function useDrawnWeek(entries: CalendarEntry[], { onBook, onReschedule }: Props): DrawnWeek {
  const hours = hoursOfWeek(entries);
  const minuteAt = (place: Place) => hours[0] + (columnAt(place)?.minute ?? 0);
  const drag = useDrag<CalendarEntry, Target>({
    targetAt: (_, place) => {
      const column = columnAt(place);
      return column && { day: column.name, time: nearestStart(hours[0] + column.minute) };
    },
    onDrop: ({ id, eventDate, eventTime }, { day, time }) => {
      if (day !== eventDate || time !== eventTime) onReschedule?.(id, { day, time });
    },
  });
  const { timeZone: zone } = publicConfig();
  const hasVans = entries.some(({ crew }) => crew !== null);
  return { hours, hasVans, now: useNow(), zone, drag, canMove: onReschedule !== undefined, minuteAt, onBook };
}

/** The hour scale; events include their own times. */
const Hours = ({ hours }: Pick<DrawnWeek, 'hours'>) => (
  <div className="lane-hours" aria-hidden>
    {hours.map((hour) => (
      <span key={hour} style={{ '--at': hour - hours[0] } as CSSProperties}>
        {shortTime(timeLabel(hour))}
      </span>
    ))}
  </div>
);

/** Seven narrow columns, at a smaller scale than the lanes of a day. */
const SCALE = {
  width: '100%',
  overflow: 'hidden',
  '--count': 7,
  '--lane': '0px',
  '--head': '46px',
  '--edge': '2px',
  '--minute': '1.25px',
  '--hour-lines': 'repeating-linear-gradient(var(--line) 0 1px, transparent 1px calc(60 * var(--minute)))',
};

/** A week: seven columns to scale on wide screens, a list by day on phones. */
export function WeekView(props: Props) {
  const { day, onDay, onView } = props;
  const today = useBusinessDay();
  const week = weekOf(day);
  const calendar = useCalendar(week[0], week[6]);
  const entries = calendar.data ?? [];
  const drawn = useDrawnWeek(entries, props);
  const { hours } = drawn;
  const children = entries.reduce((sum, { guestCount }) => sum + guestCount, 0);
  return (
    <Flex asChild direction="column" gap="3" minWidth="0" className="calendar week">
      <section aria-label={CALENDAR_TEXTS.week(formatWeek(week))} aria-busy={calendar.isPending}>
        <CalendarBar
          view="week"
          onView={onView}
          title={formatWeek(week)}
          previous={CALENDAR_TEXTS.previousWeek}
          next={CALENDAR_TEXTS.nextWeek}
          onPage={(steps) => onDay(shiftDay(day, 7 * steps))}
          onToday={() => onDay(today)}
        />
        <CalendarState query={calendar}>
          <p role="status">{CALENDAR_TEXTS.sums(entries.length, children)}</p>
          <Text size="2">{CALENDAR_TEXTS.leftOut}</Text>
        </CalendarState>
        <div
          className="frame lanes"
          style={{ ...SCALE, '--day': hours[hours.length - 1] - hours[0] } as CSSProperties}
        >
          <Hours hours={hours} />
          {week.map((each) => (
            <WeekDay
              key={each}
              day={each}
              entries={entries.filter(({ eventDate }) => eventDate === each)}
              drawn={drawn}
            />
          ))}
        </div>
      </section>
    </Flex>
  );
}
