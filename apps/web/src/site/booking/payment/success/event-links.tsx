import { CalendarPlus, MapPin, Share2 } from '../../../../ui/icons.js';
import { type BookingView, dayInWords, type EventType } from '#libs/shared/contracts';
import { DAY_TEXTS as TEXTS, COMPLETE_TEXTS, SUCCESS_TEXTS } from '../copy.js';
import { dayInMonth } from '../../../../lib/format/format.js';
import { mapLinks, formatAddress } from '../../../../lib/format/address.js';
import { publicConfig } from '../../../../lib/api/public-config.js';
import { Button, buttonClass } from '../../../../ui/form/button.js';
import { useToast } from '../../../../ui/feedback/toast.js';
import { calendarPath } from '../api.js';
import { EVENT_TYPE_LABELS, REVIEW_TEXTS } from '../../../../copy/booking.js';
import { CopyButton } from '../../../../ui/form/copy-button.js';

/** The full id, to read out or to copy. */
export const BookingId = ({ booking }: { booking: BookingView }) => (
  <div className="booking-id">
    <dt>{SUCCESS_TEXTS.id}</dt>
    <dd>
      <data value={booking.id}>{booking.id}</data>
      <CopyButton text={booking.id} label={SUCCESS_TEXTS.copyId} />
    </dd>
  </div>
);

/** A summary of the stored booking; without the date where that is already shown above. */
export function EventLines({ booking, hasDay = true }: { booking: BookingView; hasDay?: boolean }) {
  const day: [string, string] = [
    SUCCESS_TEXTS.when,
    `${dayInWords(booking.eventDate)}, ${booking.eventTime}`,
  ];
  const child: [string, string] = [
    REVIEW_TEXTS.child,
    REVIEW_TEXTS.aged(booking.childName, booking.childAge),
  ];
  const lines: [string, string][] = [
    ...(booking.isPayOnly ? [] : [child]),
    ...(hasDay ? [day] : []),
    [SUCCESS_TEXTS.event, EVENT_TYPE_LABELS[booking.eventType as EventType] ?? booking.eventType],
    [SUCCESS_TEXTS.guests, REVIEW_TEXTS.children(booking.guestCount)],
    [SUCCESS_TEXTS.where, formatAddress(booking.location)],
  ];
  return (
    <dl className="rows">
      {lines.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type Shared = 'shared' | 'copied' | 'stopped' | 'failed';

/** Shares text with the device's share sheet, or else copies it. Resolves with the outcome and never rejects. */
async function shareText(title: string, text: string): Promise<Shared> {
  try {
    if (typeof navigator.share === 'function') {
      await navigator.share({ title, text });
      return 'shared';
    }
    await navigator.clipboard.writeText(text);
    return 'copied';
  } catch (cause) {
    return cause instanceof DOMException && cause.name === 'AbortError' ? 'stopped' : 'failed';
  }
}

const LINK = buttonClass('secondary', undefined, 'btn-wide');
const LOUD_LINK = buttonClass('primary', undefined, 'btn-wide');

/** The calendar entry; none for an event that is not confirmed yet. */
export const CalendarLink = ({ booking, isLoud }: { booking: BookingView; isLoud?: boolean }) =>
  booking.status === 'confirmed' && (
    <a
      className={isLoud ? LOUD_LINK : LINK}
      href={calendarPath(booking.id)}
      download={`event-${booking.id.slice(-8)}.ics`}
    >
      <CalendarPlus size={20} />
      {COMPLETE_TEXTS.calendar}
    </a>
  );

/** The location in a web map, and on phones also in the map app. */
export function MapLinks({ booking }: { booking: BookingView }) {
  const { app, web } = mapLinks(booking.location);
  return (
    <>
      <a className={LINK} href={web} target="_blank" rel="noopener noreferrer">
        <MapPin size={20} />
        {TEXTS.map}
      </a>
      <a className={`${LINK} phone-map`} href={app}>
        <MapPin size={20} />
        {TEXTS.phoneMap}
      </a>
    </>
  );
}

/** The date and a title, for guests; shares neither names nor the location. */
export function ShareButton({ booking }: { booking: BookingView }) {
  const toast = useToast();
  const share = async () => {
    const title = TEXTS.shareTitle(publicConfig().brand);
    const day = TEXTS.when(dayInMonth(booking.eventDate), booking.eventTime);
    const became = await shareText(title, TEXTS.shareText(title, day));
    if (became === 'copied') toast({ title: TEXTS.shareCopied, tone: 'good' });
    if (became === 'failed') toast({ title: TEXTS.shareFailed, tone: 'bad' });
  };
  return (
    <Button variant="secondary" className="btn-wide" onClick={() => void share()}>
      <Share2 size={20} />
      {TEXTS.share}
    </Button>
  );
}
