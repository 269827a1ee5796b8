import { Box, Flex, Text } from '@radix-ui/themes';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';
import { isPending, textToCents, type CalendarEntry } from '#libs/shared/contracts';
import { CALENDAR_TEXTS } from './copy.js';
import { formatMonth, monthOf, shiftDay, shiftMonth, shortTime } from './days.js';
import { bookingAddress, dayAddress } from './address.js';
import { dayInMonth, shortDollars } from '../../lib/format/format.js';
import { useBusinessDay } from '../../lib/api/business-day.js';
import type { OnBook } from './gap.js';
import { PaymentMark } from './payment-mark.js';

/** One event; it links to the booking. */
export const EntryLink = ({ entry }: { entry: CalendarEntry }) => (
  <Link to={bookingAddress(entry.id)} className="calendar-entry" data-status={entry.status}>
    <Text weight="bold" wrap="nowrap">
      {shortTime(entry.eventTime)}
    </Text>
    <span className="calendar-entry-who">{` ${entry.parentName}`}</span>
    {isPending(entry) && <b className="calendar-entry-note">{` ${CALENDAR_TEXTS.unconfirmed}`}</b>}
    <Flex asChild wrap="wrap" gapX="2">
      <span>
        <span className="sr-only">, </span>
        {entry.crew && <span>{`${entry.crew} `}</span>}
        <PaymentMark entry={entry} />
        <Box asChild ml="auto">
          <span>{` ${shortDollars(centsOf(entry))}`}</span>
        </Box>
      </span>
    </Flex>
  </Link>
);

const centsOf = ({ price }: CalendarEntry) => textToCents(price) ?? 0;

/** The prices of some events together, "$1,200". */
export const sumOf = (entries: readonly CalendarEntry[]) =>
  shortDollars(entries.reduce((sum, entry) => sum + centsOf(entry), 0));

const MOST_SHOWN = 4;

type MonthCellProps = {
  day: string;
  entries: CalendarEntry[];
  /** A day of the adjacent month that completes the week. */
  isOther: boolean;
  onBook?: OnBook;
};

/** One day of the month: its number links to the day, its events to their bookings. */
function MonthCell({ day, entries, isOther, onBook }: MonthCellProps) {
  const today = useBusinessDay();
  const isToday = day === today;
  const shown = entries.length > MOST_SHOWN + 1 ? entries.slice(0, MOST_SHOWN) : entries;
  const hidden = entries.length - shown.length;
  return (
    <td data-other={isOther || undefined} data-today={isToday || undefined}>
      <Link
        to={dayAddress(day)}
        className="day-number"
        data-day={day}
        aria-label={CALENDAR_TEXTS.day(dayInMonth(day), entries.length)}
        aria-current={isToday ? 'date' : undefined}
      >
        {Number(day.slice(8))}
      </Link>
      {entries.length > 1 && (
        <Text size="1" mt="2" mr="1" style={{ float: 'right' }}>
          {sumOf(entries)}
        </Text>
      )}
      {onBook && day >= today && entries.length === 0 && (
        <button
          type="button"
          className="gap"
          style={{ width: '100%', minHeight: 62 }}
          onClick={() => onBook({ eventDate: day })}
        >
          {CALENDAR_TEXTS.bookDay(dayInMonth(day))}
        </button>
      )}
      {shown.length > 0 && (
        <ul>
          {shown.map((entry) => (
            <li key={entry.id}>
              <EntryLink entry={entry} />
            </li>
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <Flex asChild display="inline-flex" align="center" minHeight="26px" px="1">
          <Link to={dayAddress(day)} aria-label={CALENDAR_TEXTS.moreOf(hidden, dayInMonth(day))}>
            <Text size="1">{CALENDAR_TEXTS.more(hidden)}</Text>
          </Link>
        </Flex>
      )}
    </td>
  );
}

type Props = {
  month: string;
  weeks: string[][];
  days: Map<string, CalendarEntry[]>;
  isBusy: boolean;
  onMonth: (month: string) => void;
  onBook?: OnBook;
};

const DAYS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
const MONTHS: Record<string, number> = { PageUp: -1, PageDown: 1 };

/** The target day of an arrow key; null for other keys. */
function dayAfterKey(key: string, day: string): string | null {
  if (key in DAYS) return shiftDay(day, DAYS[key]);
  if (!(key in MONTHS)) return null;
  const month = shiftMonth(monthOf(day), MONTHS[key]);
  const same = `${month}${day.slice(7)}`;
  return monthOf(shiftDay(`${month}-01`, Number(day.slice(8)) - 1)) === month ? same : `${month}-28`;
}

/** Moves the focus between days; a day of another month must be rendered first. */
function useWalk(month: string, onMonth: (month: string) => void) {
  const table = useRef<HTMLTableElement>(null);
  const wanted = useRef<string | null>(null);
  const focusDay = (day: string) => table.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  useEffect(() => {
    if (wanted.current) focusDay(wanted.current);
    wanted.current = null;
  }, [month]);
  const walk = (event: KeyboardEvent) => {
    const from = (event.target as HTMLElement).dataset.day;
    const day = from && dayAfterKey(event.key, from);
    if (!day) return;
    event.preventDefault();
    if (monthOf(day) === month) return focusDay(day);
    wanted.current = day;
    onMonth(monthOf(day));
  };
  return { table, walk };
}

/** The weeks of a month as a table; arrow keys move between days, also into adjacent months. */
export function MonthGrid({ month, weeks, days, isBusy, onMonth, onBook }: Props) {
  const { table, walk } = useWalk(month, onMonth);
  return (
    <table className="frame month-grid" ref={table} aria-busy={isBusy}>
      <caption className="sr-only">{CALENDAR_TEXTS.month(formatMonth(month))}</caption>
      <thead>
        <tr>
          {CALENDAR_TEXTS.weekdays.map((name) => (
            <th key={name} scope="col">
              <abbr title={name}>{name.slice(0, 3)}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      {/* Handles keys of the day links inside. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <tbody onKeyDown={walk}>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <MonthCell
                key={day}
                {...{ day, onBook }}
                entries={days.get(day) ?? []}
                isOther={monthOf(day) !== month}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
