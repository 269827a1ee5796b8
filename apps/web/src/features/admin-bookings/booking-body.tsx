import { useEffect, useRef } from 'react';
import type { AdminBookingDetail } from '#libs/contracts';
import { ACTION_TEXTS } from '../../content/admin-actions.js';
import { DETAIL_TEXTS } from '../../content/admin-booking.js';
import { BookingHints } from './booking-hints.js';
import { BookingMoney } from './booking-money.js';
import { BookingNotes } from './booking-notes.js';
import { EventFacts, PeopleFacts } from './booking-facts.js';
import { SentMailList, Timeline } from './booking-log.js';
import { CopyButton } from './copy-button.js';
import { ACTIONS, isAllowed, type ActionName } from './admin-actions.js';
import { StatusChips } from './status-chips.js';
import { dayWithWeekday, dollars } from './words.js';

type Props = {
  booking: AdminBookingDetail;
  /** Behind a question this is hidden but kept: a note that was begun stays. */
  asked: ActionName | null;
  onAsk: (name: ActionName) => void;
};

/** Another booking begins at its top; who comes back from a question finds the button that asked it. */
function useFocusInBody(asked: ActionName | null) {
  const body = useRef<HTMLDivElement>(null);
  const last = useRef<ActionName>(null);
  useEffect(() => {
    body.current?.parentElement?.scrollTo({ top: 0 });
  }, []);
  useEffect(() => {
    if (asked) last.current = asked;
    else if (last.current) {
      const button = body.current?.querySelector<HTMLElement>(`[data-action="${last.current}"]`);
      (button ?? body.current)?.focus();
      last.current = null;
    }
  }, [asked]);
  return body;
}

/** A booking in full: state and actions above, facts at the left, what happened at the right. */
export function BookingBody({ booking, asked, onAsk }: Props) {
  const body = useFocusInBody(asked);
  return (
    <div className="booking-body" hidden={asked !== null} ref={body} tabIndex={-1}>
      <div className="booking-top">
        <div>
          <p className="booking-who">
            {booking.parentName}, {dayWithWeekday(booking.eventDate)}, {booking.eventTime}
          </p>
          <p className="booking-state">
            <StatusChips {...booking} />
            <b className="money">{dollars(booking.finalPrice || booking.totalPrice)}</b>
            <span className="booking-full-id">
              {booking.id}
              <CopyButton text={booking.id} label={DETAIL_TEXTS.copyId} />
            </span>
          </p>
        </div>
        <div className="booking-actions" role="group" aria-label={ACTION_TEXTS.actions}>
          {ACTIONS.filter((name) => isAllowed(name, booking)).map((name) => (
            <button
              type="button"
              key={name}
              className="admin-button"
              data-action={name}
              onClick={() => onAsk(name)}
            >
              {ACTION_TEXTS[name].button}
            </button>
          ))}
        </div>
      </div>
      <BookingHints hints={booking.hints} purgedAt={booking.purgedAt} />
      <div className="booking-columns">
        <div>
          <EventFacts booking={booking} />
          <PeopleFacts booking={booking} />
          <BookingMoney booking={booking} />
        </div>
        <div>
          <BookingNotes booking={booking} />
          <Timeline entries={booking.timeline} />
          <SentMailList {...booking} />
        </div>
      </div>
    </div>
  );
}
