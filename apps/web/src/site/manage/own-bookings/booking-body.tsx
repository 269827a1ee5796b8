import { useState, type ReactNode } from 'react';
import { isConfirmed, type BookingView, type StepView } from '#libs/shared/contracts';
import { PROFILE_TEXTS } from '../../account/copy.js';
import { useBusinessDay } from '../../../lib/api/business-day.js';
import { AssignedLead } from '../../../ui/event/assigned-lead.js';
import { CopyButton } from '../../../ui/form/copy-button.js';
import { BookingActions } from './booking-actions.js';
import '../../../ui/layout/timeline.css';
import { OTHER_ANSWERS } from '../../../copy/booking.js';
import { EVENT_DAY_TEXTS } from '../../../copy/host-day.js';
import { clockTime, momentOnDevice } from '../../../lib/format/format.js';
import { useEventProgress, useTimeline } from '../../account/api.js';
import { TIMELINE_TEXTS } from '../../account/own-account.copy.js';
import { Loading } from '../../../ui/feedback/load-states.js';
import { paymentText, statusText } from './booking-labels.js';

const SHOWN_GAMES = 3;

/** The first three games, and the others behind a button. */
function Games({ names }: { names: string[] }) {
  const shown = names.slice(0, SHOWN_GAMES).join(', ');
  const others = names.slice(SHOWN_GAMES);
  if (others.length === 0) return <span>{shown}</span>;
  return (
    <>
      <span>{`${shown} `}</span>
      <details>
        <summary className="link-button">{PROFILE_TEXTS.moreGames(others.length)}</summary>
        <span>{others.join(', ')}</span>
      </details>
    </>
  );
}

/** The location may arrive as an object or as a string. */
const placeOf = (location: BookingView['location'] | string) =>
  typeof location === 'string'
    ? location
    : [location.address, location.city, location.state].filter(Boolean).join(', ');

const guestsOf = ({ guestCount, childAge }: BookingView) =>
  `${guestCount} children${childAge === null ? '' : `, child aged ${childAge}`}`;

const gamesOf = (names: string[]): [string, ReactNode] => [
  PROFILE_TEXTS.games,
  <Games key="games" names={names} />,
];

const factsOf = (booking: BookingView, hasPictures: boolean): [string, ReactNode][] => [
  [PROFILE_TEXTS.where, placeOf(booking.location)],
  [PROFILE_TEXTS.guests, guestsOf(booking)],
  ...(hasPictures && booking.gameNames.length <= SHOWN_GAMES ? [] : [gamesOf(booking.gameNames)]),
  [PROFILE_TEXTS.state, statusText(booking)],
  [PROFILE_TEXTS.payment, paymentText(booking)],
  ...OTHER_ANSWERS.flatMap(({ field, label }): [string, string][] => {
    const answer = booking[field];
    return answer ? [[label, answer]] : [];
  }),
  [PROFILE_TEXTS.booked, momentOnDevice(booking.createdAt)],
];

type Props = {
  booking: BookingView;
  /** The games are shown above with their names: a short list is not repeated. */
  hasPictures?: boolean;
};

/** Details of the event without its day, which is shown above. */
const BookingFacts = ({ booking, hasPictures = false }: Props) => (
  <dl className="rows">
    {factsOf(booking, hasPictures).map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

function stepMessage({ step, at, expectedAt, hostName }: StepView, isLast: boolean): string {
  if (step === 'on-the-way') {
    return isLast && expectedAt
      ? EVENT_DAY_TEXTS.onTheWay(hostName, clockTime(expectedAt))
      : EVENT_DAY_TEXTS.setOut(hostName, clockTime(at));
  }
  if (step === 'arrived') return EVENT_DAY_TEXTS.arrived(hostName, clockTime(at));
  return EVENT_DAY_TEXTS[step](clockTime(at));
}

/** The progress of the day of an event; nothing until its host has reported a step. */
function EventDay({ bookingId }: { bookingId: string }) {
  const { data } = useEventProgress(bookingId);
  const steps = data?.steps ?? [];
  return (
    <div role="status" className={steps.length > 0 ? 'sub-card' : undefined}>
      {steps.map((step, index) => {
        const isLast = index === steps.length - 1;
        return (
          <p key={step.step} className={isLast ? 'good' : undefined}>
            {stepMessage(step, isLast)}
          </p>
        );
      })}
    </div>
  );
}

/** The timeline of a booking, fetched when it is opened. */
export function BookingTimeline({ bookingId }: { bookingId: string }) {
  const [isOpen, setOpen] = useState(false);
  const { data: entries, isError } = useTimeline(bookingId, isOpen);
  return (
    <details className="own-booking-past" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="link-button">{TIMELINE_TEXTS.open}</summary>
      {isOpen && !entries && !isError && <Loading text={TIMELINE_TEXTS.loading} />}
      {isError && <p role="alert">{TIMELINE_TEXTS.failed}</p>}
      {entries && (
        <ol className="timeline">
          {entries.map(({ at, what, who }, index) => (
            <li key={index}>
              <small>
                <time dateTime={at}>{momentOnDevice(at)}</time>
                {TIMELINE_TEXTS.who[who] && <span>{` · ${TIMELINE_TEXTS.who[who]}`}</span>}
              </small>
              <div>{what}</div>
            </li>
          ))}
        </ol>
      )}
    </details>
  );
}

/** The booking id, shown last; the button copies it. */
export const BookingNumber = ({ booking }: { booking: BookingView }) => (
  <p className="field-hint">
    <span id={`event-${booking.id}`}>{`Event #${booking.id}`}</span>
    <CopyButton text={booking.id} label={PROFILE_TEXTS.copyId} />
  </p>
);

/** The details and actions of a booking. */
export function BookingBody({ booking, hasPictures }: { booking: BookingView; hasPictures?: boolean }) {
  const isToday = booking.eventDate === useBusinessDay();
  return (
    <>
      {isConfirmed(booking) && isToday && <EventDay bookingId={booking.id} />}
      <BookingFacts booking={booking} hasPictures={hasPictures} />
      {booking.hosts?.map((host) => (
        <AssignedLead key={host.name} host={host} />
      ))}
      <BookingActions booking={booking} />
      <BookingTimeline bookingId={booking.id} />
    </>
  );
}
