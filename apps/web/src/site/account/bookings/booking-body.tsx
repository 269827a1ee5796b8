import { useState } from 'react';
import { isHeld, type BookingView, type StepView } from '#libs/shared/contracts';
import { PROFILE_TEXTS } from '../copy.js';
import { publicConfig } from '../../../lib/api/public-config.js';
import { AssignedLead } from '../../../ui/event/assigned-lead.js';
import { CopyButton } from '../../../ui/form/copy-button.js';
import { BookingActions } from './booking-actions.js';
import { BookingFacts } from './booking-facts.js';
import { EVENT_DAY_TEXTS } from '../../../app/copy/host-day.js';
import { clockTime, momentOnDevice } from '../../../lib/format/format.js';
import { useEventProgress, useTimeline } from '../api.js';
import { TIMELINE_TEXTS } from '../own-account.copy.js';
import { Loading } from '../../../ui/feedback/load-states.js';

function stepMessage({ step, at, expectedAt, hostName }: StepView, isLast: boolean): string {
  if (step === 'on-the-way') {
    return isLast && expectedAt
      ? EVENT_DAY_TEXTS.onTheWay(hostName, clockTime(expectedAt))
      : EVENT_DAY_TEXTS.setOut(hostName, clockTime(at));
  }
  if (step === 'arrived') return EVENT_DAY_TEXTS.arrived(hostName, clockTime(at));
  return EVENT_DAY_TEXTS[step](clockTime(at));
}

/** How far the day of an event has come; nothing until its host has said something. */
export function EventDay({ bookingId }: { bookingId: string }) {
  const { data } = useEventProgress(bookingId);
  const steps = data?.steps ?? [];
  return (
    <div role="status" className="own-booking-day-steps">
      {steps.map((step, index) => (
        <p key={step.step}>{stepMessage(step, index === steps.length - 1)}</p>
      ))}
    </div>
  );
}

/** What happened to a booking, folded until somebody wants to know; only then it is asked for. */
function BookingTimeline({ bookingId }: { bookingId: string }) {
  const [isOpen, setOpen] = useState(false);
  const { data: entries, isError } = useTimeline(bookingId, isOpen);
  return (
    <details className="own-booking-past" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{TIMELINE_TEXTS.open}</summary>
      {isOpen && !entries && !isError && <Loading text={TIMELINE_TEXTS.loading} />}
      {isError && <p role="alert">{TIMELINE_TEXTS.failed}</p>}
      {entries && (
        <ol>
          {entries.map(({ at, what, who }, index) => (
            <li key={index}>
              <small>
                <time dateTime={at}>{momentOnDevice(at)}</time>
                {TIMELINE_TEXTS.who[who] && ` · ${TIMELINE_TEXTS.who[who]}`}
              </small>
              {what}
            </li>
          ))}
        </ol>
      )}
    </details>
  );
}

/** The number of a booking, which stands last; the button copies it. */
export const BookingNumber = ({ booking }: { booking: BookingView }) => (
  <p className="own-booking-id">
    <span id={`event-${booking.id}`}>Event #{booking.id}</span>
    <CopyButton text={booking.id} label={PROFILE_TEXTS.copyId} />
  </p>
);

/** What is known of a booking and what can be done with it. */
export const BookingBody = ({ booking, hasPictures }: { booking: BookingView; hasPictures?: boolean }) => (
  <>
    {isHeld(booking) && booking.eventDate === publicConfig().today && <EventDay bookingId={booking.id} />}
    <BookingFacts booking={booking} hasPictures={hasPictures} />
    {booking.hosts?.map((host) => (
      <AssignedLead key={host.name} host={host} />
    ))}
    <BookingActions booking={booking} />
    <BookingTimeline bookingId={booking.id} />
  </>
);
