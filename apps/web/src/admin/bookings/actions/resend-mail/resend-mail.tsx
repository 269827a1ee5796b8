import type { ResendableMail } from '#libs/shared/contracts';
import { SelectField } from '../../../../ui/form/select-field.js';
import { MAIL_KINDS } from '../../../../copy/admin-bookings.js';
import { ActionFrame } from '../frame/action-frame.js';
import type { ActionFormProps, BookingAction } from '../frame/booking-action.js';
import { useActionForm } from '../frame/use-action-form.js';
import { RESEND_TEXTS as TEXTS } from './copy.js';
import { resendableMails } from './resend-mail.rules.js';

function ResendMailForm(props: ActionFormProps) {
  const { booking, onBack } = props;
  const kinds = resendableMails(booking);
  const action = useActionForm({
    booking,
    path: 'resend-mail',
    start: { kind: kinds[0] },
    prepare: ({ kind }: { kind: ResendableMail }) => ({ value: { kind }, errors: {} }),
    effects: () => ({ effects: TEXTS.effects(booking.parentEmail), mail: null }),
    done: () => ({ title: TEXTS.done, tone: 'good' }),
    onBack,
  });
  return (
    <ActionFrame {...props} action={action} send={TEXTS.go}>
      <SelectField
        label={TEXTS.kind}
        options={kinds.map((value) => ({ value, label: MAIL_KINDS[value] }))}
        {...action.field('kind')}
      />
    </ActionFrame>
  );
}

/** Sends one of the mails of a booking again. */
export const RESEND_MAIL: BookingAction = {
  name: 'resend-mail',
  button: TEXTS.button,
  isAllowed: (booking) => resendableMails(booking).length > 0,
  dialog: { title: TEXTS.title, Form: ResendMailForm },
};
