import { useEffect, useRef } from 'react';
import { useAtomValue, useSetAtom } from 'jotai';
import { useNavigate } from 'react-router-dom';
import { WIZARD_TEXTS } from '../../copy/booking.js';
import { isUnknownOutcome } from '../../lib/api/http.js';
import { whenIdle } from '../../lib/browser/when-idle.js';
import { lazyPart } from '../../ui/feedback/lazy-part.js';
import { Loading } from '../../ui/feedback/load-states.js';
import { BookingMissing } from './booking-missing.js';
import { BookingWizard, Offer } from './booking-wizard.js';
import { startOverAtom } from './booking-state.js';
import { draftAtom } from './booking.atoms.js';
import { fetchForLater } from './prefetch.js';
import { useCurrentBooking } from './use-current-booking.js';
import { useIsWaitingLink, WaitingLinkPart } from './waiting-list/waiting-parts.js';

/**
 * Returns `leave(path)` for a finished booking, which is reset after the page is unmounted; otherwise the wizard would
 * flash its first step.
 */
function useLeave() {
  const startOver = useSetAtom(startOverAtom);
  const navigate = useNavigate();
  const isLeaving = useRef(false);
  useEffect(
    () => () => {
      if (isLeaving.current) startOver();
    },
    [startOver],
  );
  return (path: string) => {
    isLeaving.current = true;
    void navigate(path, { replace: true });
  };
}

const ExpiredBookingPart = lazyPart(() => import('./recovery/expired-booking.js'), {
  waiting: <Loading text={WIZARD_TEXTS.loadingBooking} />,
});

/** The wizard, or its replacement: a booking that cannot be loaded, or is still loading. */
export function WizardPage() {
  const current = useCurrentBooking();
  const { query, closedReason, expired, saved, isResuming, startAnew } = current;
  const isWaitingLink = useIsWaitingLink();
  const leave = useLeave();
  // Many visitors only look; the first game says that the next steps will be needed.
  const hasChosen = useAtomValue(draftAtom).selectedGames.length > 0;
  useEffect(() => {
    return hasChosen ? whenIdle(fetchForLater) : undefined;
  }, [hasChosen]);
  if (isResuming && expired) return <ExpiredBookingPart booking={expired} onStartOver={startAnew} />;
  if (isResuming && (query.isError || closedReason)) {
    const sentence = closedReason ?? (isUnknownOutcome(query.error) ? null : WIZARD_TEXTS.notFound);
    return <BookingMissing sentence={sentence} query={query} onStartOver={startAnew} />;
  }
  if (isWaitingLink && !current.bookedId)
    return <WaitingLinkPart saved={<Offer saved={saved} payNow={current.payNow} />} />;
  if (saved.isLost) return <BookingMissing sentence={null} query={saved.query} onStartOver={startAnew} />;
  if (isResuming || saved.isAwaited) return <Loading text={WIZARD_TEXTS.loadingBooking} />;
  if (current.isReadingDraft) return <Loading text={WIZARD_TEXTS.loadingKept} />;
  return <BookingWizard current={current} onLeave={leave} />;
}
