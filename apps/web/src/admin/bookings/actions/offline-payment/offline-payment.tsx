import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { HAND_METHODS, type AdminBookingDetail, type BookingPaymentView } from '#libs/shared/contracts';
import { ACTION_TEXTS } from '../copy.js';
import { dollars } from '../../../../lib/format/format.js';
import { today } from '../../../../lib/api/public-config.js';
import { SelectField } from '../../../../ui/form/select-field.js';
import { TextField } from '../../../../ui/form/text-field.js';
import type { ActionDraft } from '../admin-actions.js';
import type { StepFields } from '../use-action-step.js';
import { DETAIL_TEXTS } from '../../details/copy.js';
import { errorMessage } from '../../../../lib/api/http.js';
import { Button } from '../../../../ui/form/button.js';
import { useToast } from '../../../../ui/feedback/toast.js';
import { refreshAdmin } from '../../api.js';
import { undoOfflinePayment } from '../send-action.js';

const TEXTS = ACTION_TEXTS['hand-payments'];

type OfflinePaymentFieldsProps = StepFields & { booking: AdminBookingDetail; draft: ActionDraft };

/** Method, amount, day received and reference number of an offline payment. */
export const OfflinePaymentFields = ({ booking, draft, text, change }: OfflinePaymentFieldsProps) => (
  <div className="offline-payment">
    <SelectField
      label={TEXTS.method}
      options={HAND_METHODS.map((value) => ({ value, label: TEXTS.methods[value] }))}
      value={draft.method}
      onChange={(event) => change({ method: event.target.value as ActionDraft['method'] })}
    />
    <TextField label={TEXTS.receivedOn} type="date" max={today()} {...text('receivedOn')} />
    <TextField
      label={TEXTS.amount}
      hint={TEXTS.amountHint(dollars(booking.due))}
      inputMode="decimal"
      autoComplete="off"
      {...text('amount')}
    />
    <TextField
      label={TEXTS.reference}
      hint={TEXTS.referenceHint}
      optional
      maxLength={40}
      autoComplete="off"
      {...text('reference')}
    />
  </div>
);

type Props = { booking: AdminBookingDetail; payment: BookingPaymentView };

/** Reverses an offline payment that never arrived; asks for a confirmation, since the family gets a mail. */
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
