import { CalendarPlus, MapPin, Share2 } from 'lucide-react';
import type { BookingView } from '#libs/shared/contracts';
import { DAY_TEXTS as TEXTS, COMPLETE_TEXTS } from '../copy.js';
import { dayInMonth } from '../../../lib/format/format.js';
import { mapLinks } from '../../../lib/format/address.js';
import { publicConfig } from '../../../lib/api/public-config.js';
import { Button, buttonClass } from '../../../ui/form/button.js';
import { useToast } from '../../../ui/feedback/toast.js';
import { calendarPath } from '../api.js';

type Shared = 'shared' | 'copied' | 'stopped' | 'failed';

/** Hands words to whatever the device shares with, or else to the clipboard. Resolves with what became of it, and never fails. */
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

/** The entry for a calendar; an event that is not held yet has none. */
export const CalendarLink = ({ booking, isLoud }: { booking: BookingView; isLoud?: boolean }) =>
  booking.status === 'confirmed' && (
    <a
      className={isLoud ? LOUD_LINK : LINK}
      href={calendarPath(booking.id)}
      download={`event-${booking.id.slice(-8)}.ics`}
    >
      <CalendarPlus size={20} aria-hidden="true" />
      {COMPLETE_TEXTS.calendar}
    </a>
  );

/** The place in a browser, and on a phone in its own map as well. */
export function MapLinks({ booking }: { booking: BookingView }) {
  const { app, web } = mapLinks(booking.location);
  return (
    <>
      <a className={LINK} href={web} target="_blank" rel="noopener noreferrer">
        <MapPin size={20} aria-hidden="true" />
        {TEXTS.map}
      </a>
      <a className={`${LINK} phone-map`} href={app}>
        <MapPin size={20} aria-hidden="true" />
        {TEXTS.phoneMap}
      </a>
    </>
  );
}

/** The day and a title, for grandparents and guests: neither names nor a place go along. */
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
      <Share2 size={20} aria-hidden="true" />
      {TEXTS.share}
    </Button>
  );
}
