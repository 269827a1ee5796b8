import { useEffect, useRef } from 'react';
import { useAtomValue, useSetAtom } from 'jotai';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { WIZARD_TEXTS } from '../../copy/booking.js';
import { BookingMissing } from '../booking/booking-missing.js';
import { isUnknownOutcome } from '../../lib/api/http.js';
import { whenIdle } from '../../lib/browser/when-idle.js';
import { lazyPart } from '../../ui/feedback/lazy-part.js';
import { Loading } from '../../ui/feedback/load-states.js';
import { Section } from '../../ui/layout/section.js';
import { BookingWizard, Offer } from '../booking/booking-wizard.js';
import { fetchForLater } from '../booking/prefetch.js';
import { useShownBooking } from '../booking/use-shown-booking.js';
import { useIsWaitingLink, WaitingLinkPart } from '../booking/waiting-list/waiting-parts.js';
import { draftAtom, startOverAtom } from '../booking/booking.atoms.js';
import { resetPaymentAtom } from '../booking/payment/payment.atoms.js';

/**
 * Returns `leave(path)` for a finished booking, which is reset after the page is unmounted; otherwise the wizard would
 * flash its first step.
 */
function useLeave() {
  const startOver = useSetAtom(startOverAtom);
  const resetPayment = useSetAtom(resetPaymentAtom);
  const navigate = useNavigate();
  const isLeaving = useRef(false);
  useEffect(
    () => () => {
      if (!isLeaving.current) return;
      startOver();
      resetPayment();
    },
    [startOver, resetPayment],
  );
  return (path: string) => {
    isLeaving.current = true;
    void navigate(path, { replace: true });
  };
}

const ExpiredBookingPart = lazyPart(() => import('../booking/recovery/expired-booking.js'), {
  waiting: <Loading text={WIZARD_TEXTS.loadingBooking} />,
});

const ManageBookingPart = lazyPart(() => import('../manage/manage-booking.js'), {
  waiting: <Loading text={WIZARD_TEXTS.loadingBooking} />,
});

const ReceiptPart = lazyPart(() => import('../manage/receipt-page.js'), {
  waiting: <Loading text={WIZARD_TEXTS.loadingBooking} />,
});

/** The wizard, or the booking or receipt that a mail links to. */
export default function BookingPage() {
  const [params] = useSearchParams();
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

/** The wizard, or its replacement: a booking that cannot be loaded, or is still loading. */
function WizardPage() {
  const shown = useShownBooking();
  const { query, ended, lost, saved, isResuming, startAnew } = shown;
  const isWaitingLink = useIsWaitingLink();
  const leave = useLeave();
  // Many visitors only look; the first game says that the next steps will be needed.
  const hasChosen = useAtomValue(draftAtom).selectedGames.length > 0;
  useEffect(() => {
    return hasChosen ? whenIdle(fetchForLater) : undefined;
  }, [hasChosen]);
  if (isResuming && lost) return <ExpiredBookingPart booking={lost} onStartOver={startAnew} />;
  if (isResuming && (query.isError || ended)) {
    const sentence = ended ?? (isUnknownOutcome(query.error) ? null : WIZARD_TEXTS.notFound);
    return <BookingMissing sentence={sentence} query={query} onStartOver={startAnew} />;
  }
  if (isWaitingLink && !shown.bookedId)
    return <WaitingLinkPart saved={<Offer saved={saved} payNow={shown.payNow} />} />;
  if (saved.isLost) return <BookingMissing sentence={null} query={saved.query} onStartOver={startAnew} />;
  if (isResuming || saved.isAwaited) return <Loading text={WIZARD_TEXTS.loadingBooking} />;
  if (shown.isReadingDraft) return <Loading text={WIZARD_TEXTS.loadingKept} />;
  return <BookingWizard shown={shown} onLeave={leave} />;
}
