import { Grid } from '@radix-ui/themes';
import { centsToDollars, HAND_METHODS } from '#libs/shared/contracts';
import { useBusinessDay } from '../../../../lib/api/business-day.js';
import { dollars } from '../../../../lib/format/format.js';
import { typedCents } from '../../../../lib/format/typed-number.js';
import { MoneyField } from '../../../../ui/form/number-field.js';
import { SelectField } from '../../../../ui/form/select-field.js';
import { TextField } from '../../../../ui/form/text-field.js';
import { ActionFrame } from '../frame/action-frame.js';
import type { ActionFormProps, BookingAction } from '../frame/booking-action.js';
import { useActionForm } from '../frame/use-action-form.js';
import { OFFLINE_PAYMENT_TEXTS as TEXTS } from './copy.js';
import {
  offlinePaymentEffects,
  offlinePaymentRequest,
  type OfflinePaymentInput,
} from './offline-payment.rules.js';

/** Starts with the full amount due, received today by check. */
function RecordPaymentForm(props: ActionFormProps) {
  const { booking, onBack } = props;
  const today = useBusinessDay();
  const action = useActionForm({
    booking,
    path: 'offline-payments',
    start: { method: 'check', amount: booking.due, receivedOn: today, reference: '' },
    prepare: (input: OfflinePaymentInput) => offlinePaymentRequest(booking, input),
    effects: () => offlinePaymentEffects(booking),
    done: () => ({ title: TEXTS.done, tone: 'good' }),
    onBack,
  });
  const { input, field } = action;
  const cents = typedCents(input.amount);
  return (
    <ActionFrame {...props} action={action} send={cents ? TEXTS.go(centsToDollars(cents)) : TEXTS.goPlain}>
      <Grid columns={{ initial: '1', xs: '2' }} gap="4" align="end">
        <SelectField
          label={TEXTS.method}
          options={HAND_METHODS.map((value) => ({ value, label: TEXTS.methods[value] }))}
          aria-required
          {...field('method')}
        />
        <TextField label={TEXTS.receivedOn} type="date" max={today} aria-required {...field('receivedOn')} />
        <MoneyField
          label={TEXTS.amount}
          hint={TEXTS.amountHint(dollars(booking.due))}
          aria-required
          {...field('amount')}
        />
        <TextField
          label={TEXTS.reference}
          hint={TEXTS.referenceHint}
          optional
          maxLength={40}
          autoComplete="off"
          {...field('reference')}
        />
      </Grid>
    </ActionFrame>
  );
}

/** Records a payment by check or in cash. */
export const RECORD_PAYMENT: BookingAction = {
  name: 'offline-payment',
  button: TEXTS.button,
  tone: 'primary',
  isAllowed: ({ may }) => may.recordPayment,
  dialog: { title: TEXTS.title, Form: RecordPaymentForm },
};
