import { useAtomValue } from 'jotai';
import { useSearchParams } from 'react-router-dom';
import { WIZARD_TEXTS } from '../../copy/booking.js';
import { isUnknownOutcome } from '../../lib/api/http.js';
import { Loading } from '../../ui/feedback/load-states.js';
import { BookingMissing } from './booking-missing.js';
import { heldOfferAtom } from './booking.atoms.js';
import { ExpiredBooking, Unsubscribe, WaitingLink } from './lazy-parts.js';
import { useCurrentBooking } from './use-current-booking.js';
import { waitingKey } from './waiting-list/waiting-key.js';
import { Wizard } from './wizard.js';

/**
 * True until the offer of the mailed link has filled the wizard, and while `&leave=1` asks whether to leave the list.
 */
function useIsWaitingLink(): boolean {
  const [params] = useSearchParams();
  const held = useAtomValue(heldOfferAtom);
  const key = waitingKey(params);
  return Boolean(key) && (params.has('leave') || held?.key !== key);
}

/** The wizard, or its replacement: a booking that cannot be loaded, or is still loading. */
export function WizardPage() {
  const current = useCurrentBooking();
  const { query, closedReason, expired, saved, isResuming, startAnew } = current;
  const isWaitingLink = useIsWaitingLink();
  const [params] = useSearchParams();
  if (params.has('unsubscribe')) return <Unsubscribe />;
  if (isResuming && expired) return <ExpiredBooking booking={expired} onStartOver={startAnew} />;
  if (isResuming && (query.isError || closedReason)) {
    const sentence = closedReason ?? (isUnknownOutcome(query.error) ? null : WIZARD_TEXTS.notFound);
    return <BookingMissing sentence={sentence} query={query} onStartOver={startAnew} />;
  }
  if (isWaitingLink && !current.bookedId) return <WaitingLink saved={saved} payNow={current.payNow} />;
  if (saved.isLost) return <BookingMissing sentence={null} query={saved.query} onStartOver={startAnew} />;
  if (isResuming || saved.isAwaited) return <Loading text={WIZARD_TEXTS.loadingBooking} />;
  if (current.isReadingDraft) return <Loading text={WIZARD_TEXTS.loadingKept} />;
  return <Wizard current={current} />;
}
