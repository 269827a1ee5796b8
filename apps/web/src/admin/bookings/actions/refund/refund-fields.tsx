import { centsToText, type AdminBookingDetail } from '#libs/shared/contracts';
import { ACTION_TEXTS } from '../copy.js';
import { dollars, moment } from '../../../../lib/format/format.js';
import { CheckboxCard } from '../../../../ui/form/checkbox-card.js';
import { SelectField } from '../../../../ui/form/select-field.js';
import { TextField } from '../../../../ui/form/text-field.js';
import { refundOnCancelling, refundSource, refundStart, type ActionDraft } from '../admin-actions.js';
import type { StepFields } from '../use-action-step.js';

const TEXTS = ACTION_TEXTS.refunds;

type Props = StepFields & { booking: AdminBookingDetail; draft: ActionDraft };

type OffersProps = { left: string; tooMuch: string; proposal?: string; onChoose: (amount: string) => void };

/** What was paid too much, all that is left, and what the server proposes where that is another sum. */
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

/** Whether cancelling refunds in the same act: the policy has it ticked 48 or more hours ahead. */
export function RefundOnCancel({ booking, draft, change }: Omit<Props, 'text'>) {
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

/** How much goes back: typed, all that is left, or what the server proposes by the 48-hour rule. */
export function RefundFields({ booking, draft, text, change }: Props) {
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
