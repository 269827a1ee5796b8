import { Flex } from '@radix-ui/themes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminBooking, AdminBookingDetail, RefundView } from '#libs/shared/contracts';
import { errorMessage, post } from '../../../../lib/api/http.js';
import { dollars } from '../../../../lib/format/format.js';
import { Failure } from '../../../../ui/feedback/load-states.js';
import { useToast } from '../../../../ui/feedback/toast.js';
import { Button } from '../../../../ui/form/button.js';
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.js';
import { refreshAdmin } from '../../api.js';
import { bookingPath } from '../frame/send-action.js';
import { REFUND_TEXTS as TEXTS } from './copy.js';

type Props = { booking: AdminBookingDetail; refund: RefundView };

function useCollectAgain({ booking: { id, version }, refund }: Props) {
  const queries = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: () => post<AdminBooking>(bookingPath(id, 'refunds', refund.id, 'collect-again'), { version }),
    onSuccess: async () => {
      await refreshAdmin(queries, id);
      toast({ title: TEXTS.collected(dollars(refund.collectable)), tone: 'good' });
    },
  });
}

/** A refund that was a mistake: makes its money due again, after a confirmation that names the amount. */
export function CollectAgain(props: Props) {
  const [isAsking, setAsking] = useState(false);
  const collect = useCollectAgain(props);
  const amount = dollars(props.refund.collectable);
  const close = () => {
    collect.reset();
    setAsking(false);
  };
  return (
    <Flex mt="2">
      <Button variant="small" onClick={() => setAsking(true)}>
        {TEXTS.collect}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={TEXTS.collectTitle(amount)}
          text={TEXTS.collectText(amount, props.booking.parentName)}
          confirm={TEXTS.collectSure(amount)}
          keep={TEXTS.collectKeep}
          isBusy={collect.isPending}
          onConfirm={() => collect.mutate()}
          onClose={close}
        >
          {collect.isError && <Failure text={errorMessage(collect.error, TEXTS.failed)} />}
        </ConfirmDialog>
      )}
    </Flex>
  );
}
