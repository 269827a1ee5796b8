import { useEffect } from 'react';
import type { HostEventView } from '#libs/shared/contracts';
import { HOST_DAY_TEXTS } from '../app/copy/host-day.js';
import { clockTime, dayInMonth } from '../lib/format/format.js';
import { today } from '../lib/api/public-config.js';
import { Empty } from '../ui/feedback/empty.js';
import { Failure } from '../ui/feedback/failure.js';
import { Loading } from '../ui/feedback/loading.js';
import { useHostEvents } from './api.js';
import { EventCard } from './event-card.js';
import { OwnCalendar } from './own-calendar.js';
import { takeUp } from './presses.js';
import { WaitingSteps } from './waiting-steps.js';
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

/** Today and all that is to come for a host. */
export default function HostDay({ userId }: { userId: string }) {
  const query = useHostEvents();
  useEffect(() => {
    takeUp(userId);
  }, [userId]);
  const { data: events, isPending, isError, dataUpdatedAt } = query;
  if (!events)
    return (
      <>
        <WaitingSteps shown={[]} />
        {isPending ? (
          <Loading text={HOST_DAY_TEXTS.loading} />
        ) : (
          <Failure text={HOST_DAY_TEXTS.failed} query={query} />
        )}
      </>
    );
  return (
    <div className="host-days">
      <p role="status" className="host-old">
        {isError && HOST_DAY_TEXTS.old(clockTime(new Date(dataUpdatedAt).toISOString()))}
      </p>
      <WaitingSteps shown={events} />
      {events.length === 0 ? (
        <Empty picture="no-events" title={HOST_DAY_TEXTS.empty} text={HOST_DAY_TEXTS.emptyHint} />
      ) : (
        <Days events={events} />
      )}
      <OwnCalendar />
    </div>
  );
}
