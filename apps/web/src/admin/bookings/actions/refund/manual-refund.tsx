import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RefundView } from '#libs/shared/contracts';
import { DETAIL_TEXTS } from '../../details/copy.js';
import { dollars } from '../../../../lib/format/format.js';
import { errorMessage } from '../../../../lib/api/http.js';
import { Button } from '../../../../ui/form/button.js';
import { useToast } from '../../../../ui/feedback/toast.js';
import { refreshAdmin } from '../../api.js';
import { settleManualRefund } from '../send-action.js';

type Props = { bookingId: string; refund: RefundView };

/** Money that came by check or in cash waits for its way back: it was handed over, or it stays after all. */
export function ManualRefund({ bookingId, refund }: Props) {
  const queries = useQueryClient();
  const toast = useToast();
  const end = useMutation({
    mutationFn: (as: 'handed-back' | 'withdrawn') => settleManualRefund(bookingId, refund.id, as),
    onSuccess: async ({ status }) => {
      await refreshAdmin(queries, bookingId);
      const amount = dollars(refund.amount);
      const title = status === 'completed' ? DETAIL_TEXTS.handedBack(amount) : DETAIL_TEXTS.withdrawn(amount);
      toast({ title, tone: 'good' });
    },
  });
  return (
    <span className="manual-refund">
      <Button className="admin-button" busy={end.isPending} onClick={() => end.mutate('handed-back')}>
        {DETAIL_TEXTS.handBack}
      </Button>
      <Button
        variant="secondary"
        className="admin-button"
        disabled={end.isPending}
        onClick={() => end.mutate('withdrawn')}
      >
        {DETAIL_TEXTS.withdraw}
      </Button>
      {end.isError && <small role="alert">{errorMessage(end.error, DETAIL_TEXTS.handBackFailed)}</small>}
    </span>
  );
}
