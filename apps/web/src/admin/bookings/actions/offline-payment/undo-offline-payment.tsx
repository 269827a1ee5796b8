import { Flex } from '@radix-ui/themes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminBooking, AdminBookingDetail, BookingPaymentView } from '#libs/shared/contracts';
import { errorMessage, post } from '../../../../lib/api/http.js';
import { dollars } from '../../../../lib/format/format.js';
import { useToast } from '../../../../ui/feedback/toast.js';
import { Button } from '../../../../ui/form/button.js';
import { refreshAdmin } from '../../api.js';
import { bookingPath } from '../frame/send-action.js';
import { OFFLINE_PAYMENT_TEXTS as TEXTS } from './copy.js';

type Props = { booking: AdminBookingDetail; payment: BookingPaymentView };

/** Reverses an offline payment that never arrived; asks for a confirmation, since the family gets a mail. */
export function UndoOfflinePayment({ booking: { id, version }, payment }: Props) {
  const queries = useQueryClient();
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  const amount = dollars(payment.amount);
  const undo = useMutation({
    mutationFn: () =>
      post<AdminBooking>(bookingPath(id, 'offline-payments', payment.id, 'undo'), { version }),
    onSuccess: async () => {
      await refreshAdmin(queries, id);
      toast({ title: TEXTS.undone(amount), tone: 'good' });
    },
  });
  if (!isAsking)
    return (
      <Flex mt="2">
        <Button variant="small" onClick={() => setAsking(true)}>
          {TEXTS.undo}
        </Button>
      </Flex>
    );
  return (
    <Flex wrap="wrap" gap="2" mt="2">
      <Button variant="small" busy={undo.isPending} onClick={() => undo.mutate()}>
        {TEXTS.undoSure(amount)}
      </Button>
      <Button variant="small" disabled={undo.isPending} onClick={() => setAsking(false)}>
        {TEXTS.undoKeep}
      </Button>
      {undo.isError && <span role="alert">{errorMessage(undo.error, TEXTS.undoFailed)}</span>}
    </Flex>
  );
}
