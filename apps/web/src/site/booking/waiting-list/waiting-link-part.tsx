import { useAtomValue, useSetAtom } from 'jotai';
import { useSearchParams } from 'react-router-dom';
import { MAILED, mailedValue } from '../../../lib/browser/mailed-key.js';
import { isDraftReadAtom } from '../booking.atoms.js';
import { acceptOfferAtom } from './held-offer.atoms.js';
import { DETAILS_STEP } from '../steps.js';
import { WaitingLink } from './waiting-link.js';

import type { Elements } from '../../../ui/layout/elements.js';

export { HeldNotePart } from './held-note-part.js';

/** The link of a mail about a free start; `saved`: an earlier booking that waits for its payment. */
export default function WaitingLinkPart({ saved }: { saved: Elements }) {
  const [params, setParams] = useSearchParams();
  const isReady = useAtomValue(isDraftReadAtom);
  const take = useSetAtom(acceptOfferAtom);
  const key = mailedValue('waiting', params.get('waiting')) ?? '';
  return (
    <WaitingLink
      waitingKey={key}
      isLeaving={params.has('leave')}
      isReady={isReady}
      onOffer={(offer) => {
        take(key, offer);
        // From window.location: the step of the saved answers may have just been put there, and the router is later.
        const step = new URLSearchParams(window.location.search).get('step') ?? String(DETAILS_STEP);
        setParams({ waiting: MAILED, step }, { replace: true });
      }}
      onOther={() => setParams({})}
      onLeave={() => setParams({ waiting: MAILED, leave: '1' })}
      onSee={() => setParams({ waiting: MAILED })}
      saved={saved}
    />
  );
}
