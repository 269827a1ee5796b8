import { Flex, Heading, Separator } from '@radix-ui/themes';
import { useEffect } from 'react';
import { useAtomValue } from 'jotai';
import type { HostEventView } from '#libs/shared/contracts';
import { HOST_DAY_TEXTS, STEP_TEXTS, STEP_LABELS, OWN_CALENDAR_TEXTS as TEXTS } from '../copy/host-day.js';
import { clockTime, dayInMonth } from '../lib/format/format.js';
import { useBusinessDay } from '../lib/api/business-day.js';
import { Failure, Empty, Loading } from '../ui/feedback/load-states.js';
import { useHostEvents, useOwnCalendar, useRenewCalendar } from './api.js';
import { EventCard } from './event-card.js';
import { resumeQueue } from './action-queue.js';
import { storedActionsAtom } from './stored-actions.js';
import { buttonClass } from '../ui/form/button.js';
import { AdminTheme } from '../ui/layout/admin-theme.js';
import { Note } from './note.js';
import { RenewableLink } from '../ui/form/renewable-link.js';
import './host-day.css';

/** Unsent actions of events that are not in the list, or of all while it cannot be loaded. */
function WaitingSteps({ shown }: { shown: readonly { id: string }[] }) {
  const { actions } = useAtomValue(storedActionsAtom);
  const hidden = actions.filter(({ eventId }) => !shown.some(({ id }) => id === eventId));
  if (hidden.length === 0) return null;
  return (
    <Flex asChild direction="column" gap="2" maxWidth="640px">
      <ul aria-label={STEP_TEXTS.notSent}>
        {hidden.map(({ key, at, ...press }) => (
          <li key={key}>
            <Note>
              {STEP_TEXTS.waits(
                press.kind === 'tick' ? STEP_TEXTS.tick : STEP_LABELS[press.step],
                clockTime(at),
              )}
            </Note>
          </li>
        ))}
      </ul>
    </Flex>
  );
}

/** The webcal: URL; phones and computers subscribe to it in their calendar app, which refreshes it. */
const subscription = (path: string) =>
  new URL(path, window.location.origin).href.replace(/^https?:/, 'webcal:');

/** A host's events as a calendar subscription; the link is the only credential. */
function OwnCalendar() {
  const link = useOwnCalendar();
  const renew = useRenewCalendar();
  return (
    <Flex asChild direction="column" gap="3">
      <section aria-labelledby="host-calendar">
        <Separator size="4" mb="2" />
        <Heading as="h2" size="5" id="host-calendar">
          {TEXTS.title}
        </Heading>
        <p>{TEXTS.text}</p>
        {link.isPending && <Loading text={TEXTS.loading} />}
        {link.isError && !link.data && <Failure text={TEXTS.failed} query={link} />}
        {link.data && (
          <Flex wrap="wrap" gap="3" className="host-calendar">
            <a className={buttonClass('secondary')} href={subscription(link.data.path)}>
              {TEXTS.subscribe}
            </a>
            <RenewableLink
              name={TEXTS.name}
              path={link.data.path}
              texts={TEXTS}
              isMaking={renew.isPending}
              onRenew={(ends) => renew.mutate(link.data, ends)}
              button={buttonClass('secondary')}
            />
          </Flex>
        )}
      </section>
    </Flex>
  );
}

const headingOf = (day: string, today: string) =>
  day === today ? `${HOST_DAY_TEXTS.today}, ${dayInMonth(day)}` : dayInMonth(day);

function Days({ events }: { events: readonly HostEventView[] }) {
  const today = useBusinessDay();
  const days = [...new Set(events.map(({ day }) => day))];
  return days.map((day) => (
    <Flex asChild key={day} direction="column" gap="4">
      <section>
        <Heading as="h2" size="5">
          {headingOf(day, today)}
        </Heading>
        {events
          .filter((event) => event.day === day)
          .map((event) => (
            <EventCard key={event.id} event={event} />
          ))}
      </section>
    </Flex>
  ));
}

function HostEvents() {
  const query = useHostEvents();
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
    <Flex direction="column" gap="5" maxWidth="640px">
      <div role="status">
        {isError && <Note>{HOST_DAY_TEXTS.old(clockTime(new Date(dataUpdatedAt).toISOString()))}</Note>}
      </div>
      <WaitingSteps shown={events} />
      {events.length === 0 ? (
        <Empty picture="no-events" title={HOST_DAY_TEXTS.empty} text={HOST_DAY_TEXTS.emptyHint} />
      ) : (
        <Days events={events} />
      )}
      <OwnCalendar />
    </Flex>
  );
}

/** A host's events of today and later. */
export default function HostDay({ userId }: { userId: string }) {
  useEffect(() => {
    resumeQueue(userId);
  }, [userId]);
  return (
    <AdminTheme>
      <HostEvents />
    </AdminTheme>
  );
}
