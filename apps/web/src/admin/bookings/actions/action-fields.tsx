import type { AdminBookingDetail } from '#libs/contracts';
import { ACTION_TEXTS } from '../../content/admin-actions.js';
import { MAIL_KINDS } from '../../content/admin-booking.js';
import { SelectField } from '../../ui/select-field.js';
import { TextareaField } from '../../ui/textarea-field.js';
import { resendable, startOf, type ActionDraft, type ActionName } from './admin-actions.js';
import { CorrectFields } from './correct-fields.js';
import { HandPaymentFields } from './hand-payment-fields.js';
import { MoveFields, TellNobody } from './move-fields.js';
import { MovePreview } from './move-preview.js';
import { RefundFields } from './refund-fields.js';
import type { StepFields } from './use-action-step.js';

type Props = StepFields & { name: ActionName; booking: AdminBookingDetail; draft: ActionDraft };

/** What an action needs to know: how much goes back, which mail, and why. */
export const ActionFields = ({ name, booking, draft, text, change }: Props) => (
  <>
    {name === 'refunds' && <RefundFields {...{ booking, draft, text, change }} />}
    {name === 'hand-payments' && <HandPaymentFields {...{ booking, draft, text, change }} />}
    {name === 'correction' && <CorrectFields {...{ booking, draft, text, change }} />}
    {name === 'move' && <MoveFields {...{ booking, draft, text, change }} />}
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
    {name === 'move' && (
      <>
        <TellNobody {...{ draft, change }} />
        <MovePreview {...{ booking, change }} wanted={startOf(name, booking, draft)} />
      </>
    )}
  </>
);
