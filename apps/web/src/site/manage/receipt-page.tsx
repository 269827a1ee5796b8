import { dayInWords } from '#libs/shared/contracts';
import { isUnknownOutcome } from '../../lib/api/http.js';
import { Loading } from '../../ui/feedback/load-states.js';
import { PageMeta } from '../../ui/layout/section.js';
import { ReceiptButtons } from './own-bookings/booking-actions.js';
import { useBooking } from '../booking/api.js';
import { BookingMissing } from '../booking/booking-missing.js';
import { MANAGE_TEXTS, RECEIPT_PAGE_TEXTS as TEXTS } from './copy.js';

/** The receipt of a booking, opened from an email that could not have it attached. */
export default function ReceiptPage({ bookingId }: { bookingId: string }) {
  const query = useBooking(bookingId);
  const booking = query.data?.id === bookingId ? query.data : undefined;
  if (query.isError || (query.data && !booking)) {
    const sentence = isUnknownOutcome(query.error) ? null : MANAGE_TEXTS.notFound;
    return (
      <BookingMissing sentence={sentence} query={query} onStartOver={() => window.location.assign('/')} />
    );
  }
  if (!booking) return <Loading text={MANAGE_TEXTS.loading} />;
  return (
    <div className="stack" data-gap="l">
      <PageMeta title={TEXTS.title} />
      <h1>{TEXTS.title}</h1>
      <p>{TEXTS.lead(dayInWords(booking.eventDate), booking.eventTime)}</p>
      <div className="actions">
        <ReceiptButtons documents={`/api/bookings/${booking.id}`} ending={booking.id.slice(-8)} />
      </div>
    </div>
  );
}
