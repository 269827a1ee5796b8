import { Flex } from '@radix-ui/themes';
import {
  centsToDollars,
  centsToText,
  type AdminBookingDetail,
  type RefundOutcome,
} from '#libs/shared/contracts';
import { dollars, moment } from '../../../../lib/format/format.js';
import { typedCents } from '../../../../lib/format/typed-number.js';
import { Button } from '../../../../ui/form/button.js';
import { MoneyField } from '../../../../ui/form/number-field.js';
import { SelectField } from '../../../../ui/form/select-field.js';
import { TextareaField } from '../../../../ui/form/text-field.js';
import { Hint } from '../../parts/hint.js';
import { Notice } from '../../parts/notice.js';
import { ActionFrame } from '../frame/action-frame.js';
import type { ActionFormProps, BookingAction } from '../frame/booking-action.js';
import { FRAME_TEXTS } from '../frame/copy.js';
import { useActionForm } from '../frame/use-action-form.js';
import { REFUND_TEXTS as TEXTS } from './copy.js';
import { refundEffects, refundRequest, refundSource, refundStart, type RefundInput } from './refund.rules.js';

type OffersProps = { booking: AdminBookingDetail; left: string; onChoose: (amount: string) => void };

/** The suggested amounts: an overpayment, the full remaining amount, and the server's proposal if it differs. */
function RefundOffers({ booking: { tooMuch, refundSuggestion }, left, onChoose }: OffersProps) {
  const proposal = refundSuggestion?.amount ?? '0.00';
  const offers = [
    ...(tooMuch === '0.00' ? [] : [{ amount: tooMuch, label: TEXTS.tooMuchPaid(dollars(tooMuch)) }]),
    { amount: left, label: TEXTS.all(dollars(left)) },
    ...(['0.00', left].includes(proposal)
      ? []
      : [{ amount: proposal, label: TEXTS.proposal(refundSuggestion?.hours ?? 0, dollars(proposal)) }]),
  ];
  return (
    <Flex wrap="wrap" gap="2">
      {offers.map(({ amount, label }) => (
        <Button key={label} variant="small" onClick={() => onChoose(amount)}>
          {label}
        </Button>
      ))}
    </Flex>
  );
}

/** The toast depends on PayPal's response, and on whether the team returns the money. */
function doneTitle({ amount }: RefundInput, { byHand, status }: RefundOutcome): string {
  const money = centsToDollars(typedCents(amount) ?? 0);
  if (byHand) return TEXTS.toPayBack(money);
  return status === 'completed' ? TEXTS.done(money) : TEXTS.onItsWay(money);
}

/** Asks for the amount, and for the payment if there are several. */
function RefundForm(props: ActionFormProps) {
  const { booking, onBack } = props;
  const action = useActionForm({
    booking,
    path: 'refunds',
    start: { amount: refundStart(booking, { payment: '' }), payment: '', reason: '' },
    prepare: (input: RefundInput) => refundRequest(booking, input),
    effects: (input) => refundEffects(booking, input),
    // A decline by PayPal is a valid response: it is recorded, and no money was moved.
    declined: ({ failure }: RefundOutcome) => failure,
    done: (input, answer: RefundOutcome) => ({ title: doneTitle(input, answer), tone: 'good' }),
    onBack,
  });
  const { input, field, change } = action;
  const { choices, paymentId, leftCents } = refundSource(booking, input);
  const left = centsToText(leftCents);
  const waiting = booking.payments.find(({ goesBackAt }) => goesBackAt);
  const cents = typedCents(input.amount);
  const send = cents ? TEXTS.go(centsToDollars(cents)) : TEXTS.goPlain;
  return (
    <ActionFrame {...props} action={action} send={send} isDanger startsInText>
      {booking.disputedSince && <Notice tone="amber">{TEXTS.disputed(moment(booking.disputedSince))}</Notice>}
      {waiting?.goesBackAt && <Hint>{TEXTS.waits(dollars(waiting.amount), moment(waiting.goesBackAt))}</Hint>}
      {booking.refundSuggestion && <Hint>{booking.refundSuggestion.sentence}</Hint>}
      {choices.length > 0 && (
        <SelectField
          label={TEXTS.payment}
          options={choices.map(({ id, amount, createdAt }) => ({
            value: id,
            label: TEXTS.paymentOf(dollars(amount), moment(createdAt)),
          }))}
          value={paymentId}
          onChange={({ target: { value: payment } }) =>
            change({ payment, amount: refundStart(booking, { payment }) })
          }
        />
      )}
      <MoneyField
        label={TEXTS.amount}
        hint={TEXTS.amountHint(dollars(left))}
        aria-required
        {...field('amount')}
      />
      <RefundOffers {...{ booking, left }} onChoose={(amount) => change({ amount })} />
      <TextareaField
        label={FRAME_TEXTS.reason}
        hint={TEXTS.reasonHint}
        rows={3}
        aria-required
        {...field('reason')}
      />
    </ActionFrame>
  );
}

/** Refunds a payment in part or in full. */
export const REFUND: BookingAction = {
  name: 'refund',
  button: TEXTS.button,
  isAllowed: ({ may }) => may.refund,
  dialog: { title: TEXTS.title, Form: RefundForm },
};
