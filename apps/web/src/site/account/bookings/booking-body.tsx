import { isHeld, type BookingView } from '#libs/shared/contracts';
import { PROFILE_TEXTS } from '../copy.js';
import { publicConfig } from '../../../lib/api/public-config.js';
import { ComingHost } from '../../../ui/event/coming-host.js';
import { CopyButton } from '../../../ui/form/copy-button.js';
import { BookingActions } from './booking-actions.js';
import { BookingFacts } from './booking-facts.js';
import { BookingTimeline } from './booking-timeline.js';
import { EventDay } from './event-day.js';

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
      <ComingHost key={host.name} host={host} />
    ))}
    <BookingActions booking={booking} />
    <BookingTimeline bookingId={booking.id} />
  </>
);
