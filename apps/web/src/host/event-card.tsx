import { useAtomValue } from 'jotai';
import type { EventType, HostEventView } from '#libs/shared/contracts';
import { EVENT_TYPE_LABELS } from '../app/copy/booking.js';
import { HOST_DAY_TEXTS, ROLE_WORDS } from '../app/copy/host-day.js';
import { clockTime } from '../lib/format/format.js';
import { inWords } from '../lib/format/words.js';
import { EventNeeds, FirstNeeds } from './event-needs.js';
import { FamilyContact } from './family-contact.js';
import { LoadingTicks } from './loading-ticks.js';
import { keptAtom } from './kept-presses.js';
import { shownLoading } from './presses.rules.js';
import { RecordPayment } from './record-payment.js';
import { StepButtons } from './step-buttons.js';

const HALF_DAY_MS = 12 * 3_600_000;

/** The server takes steps from then on. */
const isNear = ({ startsAt }: HostEventView) => Date.parse(startsAt) - Date.now() <= HALF_DAY_MS;

const driveInWords = ({ crewName, minutes, isFromHome }: NonNullable<HostEventView['drive']>) =>
  (isFromHome ? HOST_DAY_TEXTS.fromHome : HOST_DAY_TEXTS.fromEvent)(crewName, minutes);

/** The two times that the day turns on, readable at arm's length. */
function Times({ event: { drive, startsAt, endsAt } }: { event: HostEventView }) {
  return (
    <dl className="host-times">
      {drive && (
        <div>
          <dt>{HOST_DAY_TEXTS.leave}</dt>
          <dd>{clockTime(drive.leaveAt)}</dd>
          <dd className="host-small">{driveInWords(drive)}</dd>
        </div>
      )}
      <div>
        <dt>{HOST_DAY_TEXTS.starts}</dt>
        <dd>{clockTime(startsAt)}</dd>
        <dd className="host-small">{HOST_DAY_TEXTS.ends(clockTime(endsAt))}</dd>
      </div>
    </dl>
  );
}

/** One event; its buttons come up on its day. */
export function EventCard({ event }: { event: HostEventView }) {
  const { presses } = useAtomValue(keptAtom);
  const kept = presses.filter(({ eventId }) => eventId === event.id);
  return (
    <article className="host-event" aria-labelledby={`host-event-${event.id}`}>
      <header>
        <h3 id={`host-event-${event.id}`}>
          {event.city} {event.zipCode}
        </h3>
        <p>
          {EVENT_TYPE_LABELS[event.eventType as EventType] ?? inWords(event.eventType)},{' '}
          {HOST_DAY_TEXTS.children(event.guestCount)} · {ROLE_WORDS[event.role]}
        </p>
      </header>
      <FirstNeeds event={event} />
      <Times event={event} />
      <FamilyContact event={event} />
      {isNear(event) && <StepButtons event={event} kept={kept} />}
      <LoadingTicks eventId={event.id} isNear={isNear(event)} items={shownLoading(event.loading, kept)} />
      <EventNeeds event={event} />
      <RecordPayment event={event} />
    </article>
  );
}
