import { useMutation, useQueryClient } from '@tanstack/react-query';
import { centsToText, type AdminBookingDetail, type RefundView } from '#libs/shared/contracts';
import { ACTION_TEXTS } from '../copy.js';
import { dollars, moment } from '../../../../lib/format/format.js';
import { CheckboxCard } from '../../../../ui/form/checkbox-card.js';
import { SelectField } from '../../../../ui/form/select-field.js';
import { TextField } from '../../../../ui/form/text-field.js';
import { refundOnCancelling, refundSource, refundStart, type ActionDraft } from '../admin-actions.js';
import type { StepFields } from '../use-action-step.js';
import { DETAIL_TEXTS } from '../../details/copy.js';
import { errorMessage } from '../../../../lib/api/http.js';
import { Button } from '../../../../ui/form/button.js';
import { useToast } from '../../../../ui/feedback/toast.js';
import { refreshAdmin } from '../../api.js';
import { settleManualRefund } from '../send-action.js';

const TEXTS = ACTION_TEXTS.refunds;

type RefundOnCancelProps = StepFields & { booking: AdminBookingDetail; draft: ActionDraft };

type OffersProps = { left: string; tooMuch: string; proposal?: string; onChoose: (amount: string) => void };

/** The suggested amounts: an overpayment, the full remaining amount, and the server's proposal if it differs. */
function RefundOffers({ left, tooMuch, proposal, onChoose }: OffersProps) {
  const isOwnFigure = proposal && !['0.00', left].includes(proposal);
  return (
    <div className="refund-offers">
      {tooMuch !== '0.00' && (
        <button type="button" className="admin-button" onClick={() => onChoose(tooMuch)}>
          {TEXTS.tooMuchPaid(dollars(tooMuch))}
        </button>
      )}
      <button type="button" className="admin-button" onClick={() => onChoose(left)}>
        {TEXTS.all(dollars(left))}
      </button>
      {isOwnFigure && (
        <button type="button" className="admin-button" onClick={() => onChoose(proposal)}>
          {TEXTS.proposal(dollars(proposal))}
        </button>
      )}
    </div>
  );
}

/** Whether cancelling also refunds: preselected by the policy 48 or more hours ahead. */
export function RefundOnCancel({ booking, draft, change }: Omit<RefundOnCancelProps, 'text'>) {
  const { offer, isOffered, isTicked } = refundOnCancelling(booking, draft);
  if (!isOffered) return null;
  return (
    <CheckboxCard
      title={ACTION_TEXTS.cancel.refundToo(dollars(offer))}
      text={booking.refundSuggestion?.sentence}
      checked={isTicked}
      onCheckedChange={(withRefund) => change({ withRefund })}
    />
  );
}

/** The refund amount: typed, the full remaining amount, or the server's proposal by the 48-hour rule. */
export function RefundFields({ booking, draft, text, change }: RefundOnCancelProps) {
  const { refundSuggestion: proposal } = booking;
  const { choices, paymentId, leftCents } = refundSource(booking, draft);
  const left = centsToText(leftCents);
  const waiting = booking.payments.find(({ goesBackAt }) => goesBackAt);
  return (
    <>
      {waiting?.goesBackAt && (
        <p className="quiet">{TEXTS.waits(dollars(waiting.amount), moment(waiting.goesBackAt))}</p>
      )}
      {proposal && <p className="quiet">{proposal.sentence}</p>}
      {choices.length > 0 && (
        <SelectField
          label={TEXTS.payment}
          options={choices.map(({ id, amount, createdAt }) => ({
            value: id,
            label: TEXTS.paymentOf(dollars(amount), moment(createdAt)),
          }))}
          value={paymentId}
          onChange={({ target: { value: payment } }) =>
            change({ payment, amount: refundStart(booking, { ...draft, payment }) })
          }
        />
      )}
      <TextField
        label={TEXTS.amount}
        hint={TEXTS.amountHint(dollars(left))}
        inputMode="decimal"
        autoComplete="off"
        {...text('amount')}
      />
      <RefundOffers
        left={left}
        tooMuch={booking.tooMuch}
        proposal={proposal?.amount}
        onChoose={(amount) => change({ amount })}
      />
    </>
  );
}

type Props = { bookingId: string; refund: RefundView };

/** An offline payment to be returned: records that it was returned, or that it is kept. */
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
