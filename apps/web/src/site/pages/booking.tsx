import { useSearchParams } from 'react-router-dom';
import { WIZARD_TEXTS } from '../../copy/booking.js';
import { lazyPart } from '../../ui/feedback/lazy-part.js';
import { Loading } from '../../ui/feedback/load-states.js';
import { Section } from '../../ui/layout/section.js';
import { WizardPage } from '../booking/page.js';

const ManageBookingPart = lazyPart(() => import('../manage/manage-booking.js'), {
  waiting: <Loading text={WIZARD_TEXTS.loadingBooking} />,
});

const ReceiptPart = lazyPart(() => import('../manage/receipt-page.js'), {
  waiting: <Loading text={WIZARD_TEXTS.loadingBooking} />,
});

const ReviewPart = lazyPart(() => import('../manage/review-page.js'), {
  waiting: <Loading text={WIZARD_TEXTS.loadingBooking} />,
});

/** The wizard, or the booking, receipt or review that a mail links to. */
export default function BookingPage() {
  const [params] = useSearchParams();
  if (params.has('review')) return <ReviewPart />;
  const managed = params.get('manage');
  const receipt = params.get('receipt');
  if (!managed && !receipt) return <WizardPage />;
  return (
    <Section>
      {managed ? (
        <ManageBookingPart key={managed} bookingId={managed} />
      ) : (
        <ReceiptPart key={receipt} bookingId={receipt!} />
      )}
    </Section>
  );
}
