import { Badge, Flex, Text } from '@radix-ui/themes';
import { Link } from 'react-router-dom';
import { dayInWords, type BookingStatus, type CalendarEntry, type EventType } from '#libs/shared/contracts';
import { EVENT_TYPE_LABELS } from '../../copy/booking.js';
import { STATUS_LABELS } from '../../copy/admin-bookings.js';
import { CALENDAR_TEXTS, LANE_TEXTS } from './copy.js';
import { errorMessage } from '../../lib/api/http.js';
import { dollars } from '../../lib/format/format.js';
import { useBusinessDay } from '../../lib/api/business-day.js';
import { DataTable, type Column } from '../../ui/table/data-table.js';
import { Failure, Empty } from '../../ui/feedback/load-states.js';
import { bookingAddress } from './address.js';
import { useCalendar, useLanes } from './api.js';
import { BookButton, CalendarBar, CalendarState, type BarProps } from './calendar-bar.js';
import { shiftDay } from './days.js';
import type { OnBook } from './gap.js';
import { Lanes } from './lanes/lanes.js';
import { PaymentMark } from './payment-mark.js';
import { MailingButton } from '../mailings/mailing-button.js';
import { RecentMailings } from '../mailings/recent-mailings.js';
import { RainChoices } from './rain-choices.js';
import { RainDayButton } from './rain-day.js';
import { WaitingOnDay } from './waiting-list.js';
import type { RescheduleTarget } from '../bookings/actions/reschedule/reschedule.rules.js';
import { minutesOfEntry } from './week/week-layout.js';

const { columns: TITLES } = CALENDAR_TEXTS;

const STATUS_COLORS: Record<string, 'amber' | 'green'> = { pending: 'amber', confirmed: 'green' };

const COLUMNS: Column<CalendarEntry>[] = [
  {
    key: 'time',
    title: TITLES.time,
    cell: ({ id, eventTime, endTime, parentName }) => (
      <Flex asChild display="inline-flex" align="center" minHeight={{ initial: '44px', sm: '34px' }}>
        <Link to={bookingAddress(id)} data-open>
          <Text wrap="nowrap">{`${eventTime} to ${endTime}`}</Text>
          <span className="sr-only">{`. ${CALENDAR_TEXTS.open(parentName)}`}</span>
        </Link>
      </Flex>
    ),
  },
  {
    key: 'type',
    title: TITLES.type,
    cell: ({ eventType }) => EVENT_TYPE_LABELS[eventType as EventType] ?? eventType,
  },
  { key: 'parent', title: TITLES.parent, cell: ({ parentName }) => parentName },
  { key: 'children', title: TITLES.children, cell: ({ guestCount }) => guestCount, isNumber: true },
  { key: 'city', title: TITLES.city, cell: ({ city }) => city },
  { key: 'price', title: TITLES.price, cell: ({ price }) => dollars(price), isNumber: true },
  {
    key: 'status',
    title: TITLES.status,
    cell: (entry) => (
      <Flex asChild wrap="wrap" align="center" gapX="2">
        <span>
          <Badge color={STATUS_COLORS[entry.status] ?? 'gray'} highContrast>
            {STATUS_LABELS[entry.status as BookingStatus] ?? entry.status}
          </Badge>
          <PaymentMark entry={entry} />
        </span>
      </Flex>
    ),
  },
];

type EventsProps = {
  day: string;
  /** Absent without the right to book. */
  onBook?: OnBook;
  /** Absent without the right to change events. */
  onReschedule?: (id: string, target: RescheduleTarget) => void;
};

type Props = EventsProps & Pick<BarProps, 'onView'> & { onDay: (day: string) => void };

/** The content of the day: lanes while the company has crews, else one table. */
function DayEvents({ day, onBook, onReschedule }: EventsProps) {
  const { data: entries = [], isSuccess } = useCalendar(day, day);
  const lanes = useLanes(day);
  if (lanes.isPending) return null;
  if (lanes.data?.isUsed) return <Lanes {...{ onBook, onReschedule }} view={lanes.data} />;
  return (
    <>
      {lanes.isError && <Failure text={errorMessage(lanes.error, LANE_TEXTS.failed)} />}
      {entries.length > 0 && (
        <DataTable
          caption={CALENDAR_TEXTS.onDay(dayInWords(day))}
          columns={COLUMNS}
          rows={entries}
          rowKey={({ id }) => id}
        />
      )}
      {isSuccess && entries.length === 0 && <Empty picture="no-events" title={CALENDAR_TEXTS.emptyDay} />}
    </>
  );
}

/** One day: all its events in order. */
export function DayView({ day, onDay, onView, onBook, onReschedule }: Props) {
  const today = useBusinessDay();
  const calendar = useCalendar(day, day);
  const entries = calendar.data ?? [];
  const children = entries.reduce((sum, { guestCount }) => sum + guestCount, 0);
  const last = entries.toSorted((one, other) => minutesOfEntry(one).to - minutesOfEntry(other).to).at(-1);
  return (
    <Flex asChild direction="column" gap="3" minWidth="0" className="calendar">
      <section aria-label={dayInWords(day)}>
        <CalendarBar
          view="day"
          onView={onView}
          title={dayInWords(day)}
          previous={CALENDAR_TEXTS.previousDay}
          next={CALENDAR_TEXTS.nextDay}
          onPage={(steps) => onDay(shiftDay(day, steps))}
          onToday={() => onDay(today)}
        >
          {entries.length > 0 && <MailingButton bookingIds={entries.map(({ id }) => id)} />}
          {day >= today && entries.length > 0 && <RainDayButton day={day} />}
          {day >= today && onBook && <BookButton onPress={() => onBook({ eventDate: day })} />}
        </CalendarBar>
        <CalendarState query={calendar}>
          <p role="status">
            <span>{CALENDAR_TEXTS.sums(entries.length, children)}</span>
            {last && <span>{` ${CALENDAR_TEXTS.hours(entries[0].eventTime, last.endTime)}`}</span>}
          </p>
          <Text size="2">{CALENDAR_TEXTS.leftOut}</Text>
        </CalendarState>
        <RainChoices day={day} />
        <DayEvents {...{ day, onBook, onReschedule }} />
        <WaitingOnDay day={day} />
        <RecentMailings />
      </section>
    </Flex>
  );
}
