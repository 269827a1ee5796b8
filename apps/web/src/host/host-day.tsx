import { useEffect } from 'react';
import type { HostEventView } from '#libs/contracts';
import { HOST_DAY_TEXTS } from '../../content/host-day.js';
import { clockTime, dayInMonth } from '../../lib/format.js';
import { today } from '../../lib/public-config.js';
import { Empty } from '../../ui/empty.js';
import { Failure } from '../../ui/failure.js';
import { Loading } from '../../ui/loading.js';
import { useHostEvents } from './api.js';
import { EventCard } from './event-card.js';
import { OwnCalendar } from './own-calendar.js';
import { takeUp } from './presses.js';
import './host-day.css';

const headingOf = (day: string) =>
  day === today() ? `${HOST_DAY_TEXTS.today}, ${dayInMonth(day)}` : dayInMonth(day);

function Days({ events }: { events: readonly HostEventView[] }) {
  const days = [...new Set(events.map(({ day }) => day))];
  return days.map((day) => (
    <section key={day} className="host-day">
      <h2>{headingOf(day)}</h2>
      {events
        .filter((event) => event.day === day)
        .map((event) => (
          <EventCard key={event.id} event={event} />
        ))}
    </section>
  ));
}

/** Today and seven days of a host. */
export default function HostDay({ userId }: { userId: string }) {
  const query = useHostEvents();
  useEffect(() => {
    takeUp(userId);
  }, [userId]);
  const { data: events, isPending, isError, dataUpdatedAt } = query;
  if (isPending) return <Loading text={HOST_DAY_TEXTS.loading} />;
  if (!events) return <Failure text={HOST_DAY_TEXTS.failed} query={query} />;
  return (
    <div className="host-days">
      <p role="status" className="host-old">
        {isError && HOST_DAY_TEXTS.old(clockTime(new Date(dataUpdatedAt).toISOString()))}
      </p>
      {events.length === 0 ? (
        <Empty picture="no-events" title={HOST_DAY_TEXTS.empty} text={HOST_DAY_TEXTS.emptyHint} />
      ) : (
        <Days events={events} />
      )}
      <OwnCalendar />
    </div>
  );
}
