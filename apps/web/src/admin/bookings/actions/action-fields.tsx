import type { AdminBookingDetail } from '#libs/shared/contracts';
import { ACTION_TEXTS } from './copy.js';
import { MAIL_KINDS } from '../details/copy.js';
import { SelectField } from '../../../ui/form/select-field.js';
import { TextareaField } from '../../../ui/form/text-field.js';
import { resendable, startOf, type ActionDraft, type ActionName } from './admin-actions.js';
import { EditFields } from './edit/edit-fields.js';
import { OfflinePaymentFields } from './offline-payment/offline-payment-fields.js';
import { RescheduleFields, WithoutMail } from './reschedule/reschedule-fields.js';
import { ReschedulePreview } from './reschedule/reschedule-preview.js';
import { RefundFields, RefundOnCancel } from './refund/refund-fields.js';
import type { StepFields } from './use-action-step.js';

type Props = StepFields & { name: ActionName; booking: AdminBookingDetail; draft: ActionDraft };

/** What an action needs to know: how much goes back, which mail, and why. */
export const ActionFields = ({ name, booking, draft, text, change }: Props) => (
  <>
    {name === 'refunds' && <RefundFields {...{ booking, draft, text, change }} />}
    {name === 'hand-payments' && <OfflinePaymentFields {...{ booking, draft, text, change }} />}
    {name === 'correction' && <EditFields {...{ booking, draft, text, change }} />}
    {name === 'move' && <RescheduleFields {...{ booking, draft, text, change }} />}
    {name === 'resend-mail' && (
      <SelectField
        label={ACTION_TEXTS['resend-mail'].kind}
        options={resendable(booking).map((value) => ({ value, label: MAIL_KINDS[value] }))}
        value={draft.mail || resendable(booking)[0]}
        onChange={(event) => change({ mail: event.target.value as ActionDraft['mail'] })}
      />
    )}
    {(name === 'cancel' || name === 'refunds' || name === 'move') && (
      <TextareaField
        label={ACTION_TEXTS.reason}
        hint={ACTION_TEXTS[name].reasonHint}
        rows={3}
        {...text('reason')}
      />
    )}
    {name === 'cancel' && <RefundOnCancel {...{ booking, draft, change }} />}
    {name === 'move' && (
      <>
        <WithoutMail {...{ draft, change }} />
        <ReschedulePreview {...{ booking, change }} wanted={startOf(name, booking, draft)} />
      </>
    )}
  </>
);
