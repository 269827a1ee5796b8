import type { AdminBookingDetail } from '#libs/shared/contracts';
import { HOSTS_TEXTS as TEXTS } from '../copy.js';
import { sentenceOf } from '../../../../lib/api/http.js';
import { CheckboxCard } from '../../../../ui/form/checkbox-card.js';
import { useToast } from '../../../../ui/feedback/toast.js';
import { useHostWishes } from './use-change-hosts.js';

/** What staff note of the family for the choice of its hosts. */
export function HostWishes({ booking }: { booking: AdminBookingDetail }) {
  const { id, version, staffing, purgedAt } = booking;
  const toast = useToast();
  const wish = useHostWishes(id);
  if (!staffing || purgedAt) return null;
  const change = (hasSpecialNeeds: boolean) =>
    wish.mutate(
      { version, hasSpecialNeeds },
      { onError: (failure) => toast({ title: sentenceOf(failure, TEXTS.failed), tone: 'bad' }) },
    );
  return (
    <CheckboxCard
      className="host-wish"
      title={TEXTS.specialNeeds}
      text={TEXTS.specialNeedsHint}
      checked={wish.isPending ? wish.variables.hasSpecialNeeds : staffing.hasSpecialNeeds}
      aria-busy={wish.isPending}
      onCheckedChange={(isTicked) => !wish.isPending && change(isTicked)}
    />
  );
}
