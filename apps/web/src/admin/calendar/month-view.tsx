import { Box, Card, Flex, Grid, Text } from '@radix-ui/themes';
import { Link } from 'react-router-dom';
import type { CalendarEntry } from '#libs/shared/contracts';
import { CALENDAR_TEXTS, WAITING_TEXTS } from './copy.js';
import { useBusinessDay } from '../../lib/api/business-day.js';
import { useCalendar, useWaitingList } from './api.js';
import { CalendarBar, CalendarState, type BarProps } from './calendar-bar.js';
import type { OnBook } from './gap.js';
import { formatMonth, monthOf, shiftMonth, weeksOf } from './days.js';
import { MonthGrid, EntryLink, sumOf } from './month-grid.js';
import { EVENT_TYPE_LABELS } from '../../copy/booking.js';
import { dayInMonth } from '../../lib/format/format.js';
import { Empty } from '../../ui/feedback/load-states.js';
import { ActionLink } from '../../ui/form/button.js';
import { dayAddress, WAITING_ADDRESS } from './address.js';

const typeWord = (type: string) => EVENT_TYPE_LABELS[type as keyof typeof EVENT_TYPE_LABELS] ?? type;

/** The month on a phone: only the days with events. */
function MonthList({ entries }: { entries: CalendarEntry[] }) {
  if (entries.length === 0) {
    return (
      <div className="month-list">
        <Empty picture="no-events" title={CALENDAR_TEXTS.emptyMonthHint} />
      </div>
    );
  }
  const days = [...new Set(entries.map(({ eventDate }) => eventDate))];
  return (
    <ol className="month-list">
      {days.map((day) => (
        <li key={day}>
          <Flex asChild justify="between" align="center">
            <h3>
              <Flex asChild align="center" minHeight="44px">
                <Link to={dayAddress(day)}>{dayInMonth(day)}</Link>
              </Flex>
              <Text size="2">{sumOf(entries.filter(({ eventDate }) => eventDate === day))}</Text>
            </h3>
          </Flex>
          <Grid asChild gap="2">
            <ul>
              {entries
                .filter(({ eventDate }) => eventDate === day)
                .map((entry) => (
                  <Box asChild key={entry.id} p="2">
                    <Card asChild>
                      <li>
                        <EntryLink entry={entry} />
                        <Text as="div" size="2" mt="1">
                          {`${typeWord(entry.eventType)}, ${CALENDAR_TEXTS.children(entry.guestCount)}, ${entry.city}`}
                        </Text>
                      </li>
                    </Card>
                  </Box>
                ))}
            </ul>
          </Grid>
        </li>
      ))}
    </ol>
  );
}

/** To the waiting list of all days, with its number of families. */
function WaitingLink() {
  const { data } = useWaitingList();
  return (
    <ActionLink to={WAITING_ADDRESS} variant="small">
      {data ? WAITING_TEXTS.listOf(data.length) : WAITING_TEXTS.list}
    </ActionLink>
  );
}

type Props = Pick<BarProps, 'onView'> & {
  month: string;
  onMonth: (month: string) => void;
  onBook?: OnBook;
};

const byDay = (entries: CalendarEntry[]) =>
  entries.reduce(
    (days, entry) => days.set(entry.eventDate, [...(days.get(entry.eventDate) ?? []), entry]),
    new Map<string, CalendarEntry[]>(),
  );

/** A month: full weeks on wide screens, a list of the days with events on phones. */
export function MonthView({ month, onMonth, onView, onBook }: Props) {
  const today = useBusinessDay();
  const weeks = weeksOf(month);
  const calendar = useCalendar(weeks[0][0], weeks[weeks.length - 1][6]);
  const name = formatMonth(month);
  const own = (calendar.data ?? []).filter(({ eventDate }) => monthOf(eventDate) === month);
  const children = own.reduce((sum, { guestCount }) => sum + guestCount, 0);
  const days = byDay(calendar.data ?? []);
  return (
    <Flex asChild direction="column" gap="3" minWidth="0" className="calendar">
      <section aria-label={CALENDAR_TEXTS.month(name)}>
        <CalendarBar
          view="month"
          onView={onView}
          title={name}
          previous={CALENDAR_TEXTS.previousMonth}
          next={CALENDAR_TEXTS.nextMonth}
          onPage={(steps) => onMonth(shiftMonth(month, steps))}
          onToday={() => onMonth(monthOf(today))}
        >
          <WaitingLink />
        </CalendarBar>
        <CalendarState query={calendar}>
          <p role="status">
            {own.length === 0
              ? CALENDAR_TEXTS.emptyMonth(name)
              : `${CALENDAR_TEXTS.sums(own.length, children)} ${CALENDAR_TEXTS.worth(sumOf(own))}`}
          </p>
          <Text size="2">{CALENDAR_TEXTS.leftOut}</Text>
        </CalendarState>
        <Text as="p" size="2" className="calendar-keys">
          {CALENDAR_TEXTS.keys}
        </Text>
        <MonthGrid {...{ month, weeks, days, onMonth, onBook }} isBusy={calendar.isPending} />
        {calendar.isSuccess && <MonthList entries={own} />}
      </section>
    </Flex>
  );
}
