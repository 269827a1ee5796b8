import {
  centsToDollars,
  centsToText,
  check,
  GiveCredit,
  MAX_GOODWILL_CENTS,
  type AdminBookingDetail,
} from '#libs/shared/contracts';
import { typedCents } from '../../../../lib/format/typed-number.js';
import { MoneyField } from '../../../../ui/form/number-field.js';
import { TextareaField } from '../../../../ui/form/text-field.js';
import { ActionFrame } from '../frame/action-frame.js';
import type { ActionFormProps, BookingAction } from '../frame/booking-action.js';
import { FRAME_TEXTS } from '../frame/copy.js';
import type { Effects } from '../frame/effects.js';
import { useActionForm } from '../frame/use-action-form.js';
import { GIVE_CREDIT_TEXTS as TEXTS } from './copy.js';

type Input = { amount: string; reason: string };

export const giveCreditEffects = ({ parentName }: AdminBookingDetail): Effects => ({
  effects: TEXTS.effects,
  mail: [TEXTS.mail(parentName)],
});

/** Asks for the amount and the reason. */
function GiveCreditForm(props: ActionFormProps) {
  const { booking, onBack } = props;
  const action = useActionForm({
    booking,
    path: 'credits',
    start: { amount: '', reason: '' },
    prepare: ({ amount, reason }: Input) =>
      check(GiveCredit, { amount: centsToText(typedCents(amount) ?? 0), reason }),
    effects: () => giveCreditEffects(booking),
    done: ({ amount }) => ({ title: TEXTS.done(centsToDollars(typedCents(amount) ?? 0)), tone: 'good' }),
    onBack,
  });
  const { input, field } = action;
  const cents = typedCents(input.amount);
  return (
    <ActionFrame
      {...props}
      action={action}
      send={cents ? TEXTS.go(centsToDollars(cents)) : TEXTS.goPlain}
      startsInText
    >
      <MoneyField
        label={TEXTS.amount}
        hint={TEXTS.amountHint(centsToDollars(MAX_GOODWILL_CENTS))}
        aria-required
        {...field('amount')}
      />
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

/** Gives the family a credit out of goodwill. */
export const GIVE_CREDIT: BookingAction = {
  name: 'give-credit',
  button: TEXTS.button,
  isAllowed: ({ may }) => may.giveCredit,
  dialog: { title: TEXTS.title, Form: GiveCreditForm },
};
