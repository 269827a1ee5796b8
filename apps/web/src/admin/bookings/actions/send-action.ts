import { useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  AdminBooking,
  BookingNoteView,
  CancelBooking,
  CancelledBooking,
  EditBooking,
  CallView,
  RescheduleBooking,
  RecordCall,
  RecordOfflinePayment,
  RefundOutcome,
  ResendableMail,
} from '#libs/shared/contracts';
import { post, remove } from '../../../lib/api/http.js';
import { LIST, refreshAdmin } from '../api.js';

/** The actions on a booking; `body` is the contract class of the same name. */
export type AdminAction =
  | { kind: 'confirm' | 'complete'; body: { version: number } }
  | { kind: 'cancel'; body: CancelBooking }
  | { kind: 'correction'; body: EditBooking }
  | { kind: 'move'; body: RescheduleBooking }
  | { kind: 'refunds'; body: { amount: string; paymentId?: string; reason: string } }
  | { kind: 'hand-payments'; body: RecordOfflinePayment }
  | { kind: 'calls'; body: RecordCall }
  | { kind: 'notes'; body: { text: string } }
  | { kind: 'resend-mail'; body: { kind: ResendableMail } };

type Sent = { id: string; action: AdminAction; idempotencyKey: string };
export type ActionAnswer =
  AdminBooking | CancelledBooking | BookingNoteView | CallView | RefundOutcome | undefined;

export const sendAction = ({ id, action, idempotencyKey }: Sent) =>
  post<ActionAnswer>(`${LIST}/${encodeURIComponent(id)}/${action.kind}`, action.body, { idempotencyKey });

/** Undoes a call that was recorded by mistake. */
export const undoCall = (id: string, callId: string) =>
  remove<void>(`${LIST}/${encodeURIComponent(id)}/calls/${encodeURIComponent(callId)}`);

/** Reverses an offline payment that never arrived. */
export const undoOfflinePayment = (id: string, paymentId: string, version: number) =>
  post<AdminBooking>(
    `${LIST}/${encodeURIComponent(id)}/hand-payments/${encodeURIComponent(paymentId)}/undo`,
    { version },
  );

/** Settles a manual refund: returned or kept. */
export const settleManualRefund = (id: string, refundId: string, as: 'handed-back' | 'withdrawn') =>
  post<RefundOutcome>(`${LIST}/${encodeURIComponent(id)}/refunds/${encodeURIComponent(refundId)}/${as}`, {});

/** The dialog cannot be closed while one of these is being sent. */
export const ADMIN_ACTION = ['admin-action'];

/** Sends one action and refetches all affected data before it resolves. */
export function useAdminAction() {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: ADMIN_ACTION,
    mutationFn: sendAction,
    onSuccess: (_, { id }) => refreshAdmin(queries, id),
  });
}
