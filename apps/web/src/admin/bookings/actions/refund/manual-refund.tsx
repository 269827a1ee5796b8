import { Flex } from '@radix-ui/themes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RefundOutcome, RefundView } from '#libs/shared/contracts';
import { errorMessage, post } from '../../../../lib/api/http.js';
import { dollars } from '../../../../lib/format/format.js';
import { useToast } from '../../../../ui/feedback/toast.js';
import { Button } from '../../../../ui/form/button.js';
import { refreshAdmin } from '../../api.js';
import { useStep } from '../../details/step.js';
import { bookingPath } from '../frame/send-action.js';
import { REFUND_TEXTS as TEXTS } from './copy.js';

const settle = (id: string, refundId: string, as: 'completed' | 'withdrawn') =>
  post<RefundOutcome>(bookingPath(id, 'refunds', refundId, as), {});

type Props = { bookingId: string; refund: RefundView };

/** An offline payment to be returned: records that it was returned, or that it is kept. */
export function ManualRefund({ bookingId, refund }: Props) {
  const queries = useQueryClient();
  const toast = useToast();
  const button = useStep<HTMLButtonElement>('hand-back');
  const end = useMutation({
    mutationFn: (as: 'completed' | 'withdrawn') => settle(bookingId, refund.id, as),
    onSuccess: async ({ status }) => {
      await refreshAdmin(queries, bookingId);
      const amount = dollars(refund.amount);
      const title = status === 'completed' ? TEXTS.handedBack(amount) : TEXTS.withdrawn(amount);
      toast({ title, tone: 'good' });
    },
  });
  return (
    <Flex wrap="wrap" gap="2" mt="2">
      <Button ref={button} variant="small" busy={end.isPending} onClick={() => end.mutate('completed')}>
        {TEXTS.handBack}
      </Button>
      <Button variant="small" disabled={end.isPending} onClick={() => end.mutate('withdrawn')}>
        {TEXTS.withdraw}
      </Button>
      {end.isError && <span role="alert">{errorMessage(end.error, TEXTS.failed)}</span>}
    </Flex>
  );
}
