import { useEffect, useRef } from 'react';
import { Info } from 'lucide-react';
import type { AdminBookingDetail } from '#libs/shared/contracts';
import { ADMIN_TEXTS } from '../../../app/copy/admin.js';
import { timeZoneLabel, moment, dayWithWeekday, dollars } from '../../../lib/format/format.js';
import { BookingCalls } from './calls/booking-calls.js';
import { BookingMoney } from './booking-money.js';
import { BookingNotes } from './booking-notes.js';
import { EventFacts, PeopleFacts, type CrewLineOf } from './booking-facts.js';
import { SentMailList, Timeline } from './booking-log.js';
import { AssignedHosts } from './hosts/assigned-hosts.js';
import type { BookingAction } from '../actions/frame/booking-action.js';
import { DETAIL_TEXTS } from './copy.js';
import { CopyButton } from '../../../ui/form/copy-button.js';
import { StatusChips } from '../filters/status-chips.js';

/** Notes for staff before they call. */
function BookingHints({ hints, purgedAt }: Pick<AdminBookingDetail, 'hints' | 'purgedAt'>) {
  const lines = [...(purgedAt ? [DETAIL_TEXTS.purged(moment(purgedAt))] : []), ...hints];
  if (lines.length === 0) return null;
  return (
    <section className="booking-hints" aria-label={DETAIL_TEXTS.hints}>
      <Info aria-hidden size={20} strokeWidth={2.4} />
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

/** Child, day, status and price. */
const BookingTop = ({ booking }: { booking: AdminBookingDetail }) => (
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
  </div>
);

type Props = {
  booking: AdminBookingDetail;
  /** Hidden but mounted behind an action's form, so that an unsent note is kept. */
  action: BookingAction | null;
  CrewLine?: CrewLineOf;
};

/**
 * Another booking starts scrolled to the top; after an action's form is closed, the button that opened it is focused.
 */
function useFocusInBody(action: BookingAction | null) {
  const body = useRef<HTMLDivElement>(null);
  const last = useRef<BookingAction>(null);
  useEffect(() => {
    body.current?.parentElement?.scrollTo({ top: 0 });
  }, []);
  useEffect(() => {
    if (action) last.current = action;
    else if (last.current) {
      const sheet = body.current?.closest('.sheet');
      const find = (what: string) => sheet?.querySelector<HTMLElement>(what);
      (find(`[data-action="${last.current.name}"]`) ?? find('.more-button') ?? body.current)?.focus();
      last.current = null;
    }
  }, [action]);
  return body;
}

/** A complete booking: state, details and history. */
export function BookingBody({ booking, action, CrewLine }: Props) {
  const body = useFocusInBody(action);
  return (
    <div className="booking-body" hidden={action !== null} ref={body} tabIndex={-1}>
      <BookingTop booking={booking} />
      <p className="admin-zone">{ADMIN_TEXTS.zone(timeZoneLabel())}</p>
      <BookingHints hints={booking.hints} purgedAt={booking.purgedAt} />
      <div className="booking-columns">
        <div>
          <EventFacts {...{ booking, CrewLine }} />
          <AssignedHosts booking={booking} />
          <PeopleFacts booking={booking} />
          <BookingMoney booking={booking} />
        </div>
        <div>
          <BookingCalls booking={booking} />
          <BookingNotes booking={booking} />
          <Timeline entries={booking.timeline} />
          <SentMailList {...booking} />
        </div>
      </div>
    </div>
  );
}
