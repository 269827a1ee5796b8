import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminBookingDetail, BookingPaymentView } from '#libs/shared/contracts';
import { DETAIL_TEXTS } from '../../details/copy.js';
import { dollars } from '../../../../lib/format/format.js';
import { errorMessage } from '../../../../lib/api/http.js';
import { Button } from '../../../../ui/form/button.js';
import { useToast } from '../../../../ui/feedback/toast.js';
import { refreshAdmin } from '../../api.js';
import { undoOfflinePayment } from '../send-action.js';

type Props = { booking: AdminBookingDetail; payment: BookingPaymentView };

/** A check or cash that never came: asked once more, since its family is told. */
export function UndoOfflinePayment({ booking: { id, version }, payment }: Props) {
  const queries = useQueryClient();
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  const amount = dollars(payment.amount);
  const undo = useMutation({
    mutationFn: () => undoOfflinePayment(id, payment.id, version),
    onSuccess: async () => {
      await refreshAdmin(queries, id);
      toast({ title: DETAIL_TEXTS.undone(amount), tone: 'good' });
    },
  });
  if (!isAsking)
    return (
      <span className="manual-refund">
        <Button variant="secondary" className="admin-button" onClick={() => setAsking(true)}>
          {DETAIL_TEXTS.undo}
        </Button>
      </span>
    );
  return (
    <span className="manual-refund">
      <Button className="admin-button" busy={undo.isPending} onClick={() => undo.mutate()}>
        {DETAIL_TEXTS.undoSure(amount)}
      </Button>
      <Button
        variant="secondary"
        className="admin-button"
        disabled={undo.isPending}
        onClick={() => setAsking(false)}
      >
        {DETAIL_TEXTS.undoKeep}
      </Button>
      {undo.isError && <small role="alert">{errorMessage(undo.error, DETAIL_TEXTS.handBackFailed)}</small>}
    </span>
  );
}
