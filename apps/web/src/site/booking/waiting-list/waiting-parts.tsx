import { useAtomValue } from 'jotai';
import { useSearchParams } from 'react-router-dom';
import { WIZARD_TEXTS } from '../../../copy/booking.js';
import { heldOfferAtom } from '../booking.atoms.js';
import type { WaitingRequest } from './waiting-offer.js';
import { mailedValue } from '../../../lib/browser/mailed-key.js';
import { lazyPart } from '../../../ui/feedback/lazy-part.js';
import { Loading } from '../../../ui/feedback/load-states.js';

const loadWaitingLink = () => import('./waiting-link-part.js');

/** Shown instead of the wizard: the link of a mail about a free start. */
export const WaitingLinkPart = lazyPart(loadWaitingLink, {
  waiting: <Loading text={WIZARD_TEXTS.loadingKept} />,
});
const NotePart = lazyPart(async () => ({ default: (await loadWaitingLink()).HeldNotePart }), {
  missing: null,
});
const ButtonPart = lazyPart(async () => ({ default: (await import('./waiting-button.js')).WaitingButton }), {
  missing: null,
});

/**
 * True until the offer of the mailed link has filled the wizard, and while `&leave=1` asks whether to leave the list.
 */
export function useIsWaitingLink(): boolean {
  const [params] = useSearchParams();
  const held = useAtomValue(heldOfferAtom);
  const key = mailedValue('waiting', params.get('waiting'));
  return Boolean(key) && (params.has('leave') || held?.key !== key);
}

/** Above the wizard, after an offer has filled it. */
export const HeldNotePart = () => useAtomValue(heldOfferAtom) && <NotePart />;

/** Shown where no start is open. */
export const waitingButton = (request: WaitingRequest) => <ButtonPart request={request} />;
