import type { ComponentProps } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { TodayItem } from '#libs/shared/contracts';
import { errorMessage } from '../../lib/api/http.js';
import { useToast } from '../../ui/feedback/toast.js';
import { Button, buttonClass } from '../../ui/form/button.js';
import { useFinishFollowUp } from '../bookings/api.js';
import { FOLLOW_UP_TEXTS } from '../bookings/details/follow-ups/copy.js';
import { WORK_STEPS } from '../bookings/details/work-steps.js';
import { useCan } from '../shared/rights.js';
import { WORK_TEXTS } from '../shared/work-texts.js';
import { TODAY_TEXTS as TEXTS } from './copy.js';

const RESOLUTION_CENTER = 'https://www.paypal.com/resolutioncenter';

type Props = { item: TodayItem };

/** A booking over the list as it is filtered; `step` is a part of it or an action, see WORK_STEPS. */
export function useBookingAddress(bookingId: string, step = ''): string {
  const query = new URLSearchParams(useLocation().search);
  query.set('booking', bookingId);
  if (step) query.set('step', step);
  else query.delete('step');
  return `/admin?${query}`;
}

/** Where it is handled if it is about no booking: in the inbox, or among the hosts. */
function elsewhere({ kind, id }: TodayItem): string {
  if (kind === 'message') return `/admin?tab=inbox&message=${encodeURIComponent(id)}`;
  if (kind === 'custom-game') return `/admin?tab=inbox&box=customGames&customGame=${encodeURIComponent(id)}`;
  if (kind === 'review') return `/admin?tab=inbox&box=reviews&review=${encodeURIComponent(id)}`;
  return `/admin?tab=crews&section=hosts&check=${encodeURIComponent(id)}`;
}

export function WorkLink({ item, ...link }: Props & Omit<ComponentProps<typeof Link>, 'to'>) {
  const { part, action } = WORK_STEPS[item.kind] ?? {};
  const address = useBookingAddress(item.bookingId ?? '', part ?? action);
  return <Link {...link} to={item.bookingId ? address : elsewhere(item)} />;
}

function OpenStep({ item }: Props) {
  const { label, action } = WORK_TEXTS[item.kind];
  return (
    <WorkLink
      item={item}
      className={buttonClass('small')}
      data-open={item.bookingId ?? ''}
      aria-label={TEXTS.open(action, label, item.who)}
    >
      {action}
    </WorkLink>
  );
}

/** PayPal takes the answer on its own pages. */
const PayPalStep = ({ item: { who, bookingId } }: Props) => (
  <a
    href={RESOLUTION_CENTER}
    target="_blank"
    rel="noreferrer"
    className={buttonClass('small')}
    data-open={bookingId ?? ''}
    aria-label={TEXTS.open(WORK_TEXTS.dispute.action, WORK_TEXTS.dispute.label, who)}
  >
    {WORK_TEXTS.dispute.action}
  </a>
);

/** Marks a follow-up as done, which removes it from the list. */
function FinishStep({ item: { id, who, note, bookingId, version } }: Props) {
  const toast = useToast();
  const finishing = useFinishFollowUp();
  const finish = () =>
    finishing.mutate(
      { bookingId: bookingId ?? '', id, version: version ?? 0 },
      {
        onSuccess: () => toast({ title: FOLLOW_UP_TEXTS.finished, tone: 'good' }),
        onError: (failure) => toast({ title: errorMessage(failure, FOLLOW_UP_TEXTS.failed), tone: 'bad' }),
      },
    );
  return (
    <Button
      variant="small"
      data-open={bookingId ?? ''}
      aria-label={TEXTS.open(FOLLOW_UP_TEXTS.done, note ?? '', who)}
      // aria-disabled, since a disabled button loses the keyboard focus.
      aria-disabled={finishing.isPending || undefined}
      onClick={() => !finishing.isPending && finish()}
    >
      {FOLLOW_UP_TEXTS.done}
    </Button>
  );
}

/** The one next step of a thing that waits. */
export function NextStep({ item }: Props) {
  const canEdit = useCan('edit-bookings');
  if (item.kind === 'dispute') return <PayPalStep item={item} />;
  return item.kind === 'follow-up' && canEdit ? <FinishStep item={item} /> : <OpenStep item={item} />;
}
