import { CLAIM_TEXTS } from '../own-account.copy.js';
import { sentenceOf } from '../../../lib/api/http.js';
import { Button } from '../../../ui/form/button.js';
import { useToast } from '../../../ui/feedback/toast.js';
import { useClaimable } from '../api.js';
import { useClaim } from '../account-changes.js';

/** Only where there is something to add: bookings that this browser made while nobody was logged in. */
export function ClaimOffer() {
  const { data } = useClaimable();
  const claim = useClaim();
  const toast = useToast();
  if (!data || data.bookings === 0) return null;
  const add = () =>
    claim.mutate(undefined, {
      onSuccess: () => toast({ ...CLAIM_TEXTS.added, tone: 'good' }),
    });
  return (
    <div className="claim-offer">
      <p>{CLAIM_TEXTS.offer(data.bookings)}</p>
      <Button variant="secondary" busy={claim.isPending} onClick={add}>
        {CLAIM_TEXTS.add(data.bookings)}
      </Button>
      {claim.isError && <p role="alert">{sentenceOf(claim.error, CLAIM_TEXTS.failed)}</p>}
    </div>
  );
}
