import type { AdminBookingDetail } from '#libs/contracts';
import { ACTION_TEXTS } from '../../content/admin-actions.js';
import { MAIL_KINDS } from '../../content/admin-booking.js';
import { SelectField } from '../../ui/select-field.js';
import { TextareaField } from '../../ui/textarea-field.js';
import { resendable, type ActionDraft, type ActionName } from './admin-actions.js';
import { RefundFields } from './refund-fields.js';

type Props = {
  name: ActionName;
  booking: AdminBookingDetail;
  draft: ActionDraft;
  errors: Record<string, string>;
  onDraft: (changes: Partial<ActionDraft>) => void;
};

/** What an action needs to know: how much goes back, which mail, and why. */
export const ActionFields = ({ name, booking, draft, errors, onDraft }: Props) => (
  <>
    {name === 'refunds' && (
      <RefundFields booking={booking} draft={draft} error={errors.amount} onDraft={onDraft} />
    )}
    {name === 'resend-mail' && (
      <SelectField
        label={ACTION_TEXTS['resend-mail'].kind}
        options={resendable(booking).map((value) => ({ value, label: MAIL_KINDS[value] }))}
        value={draft.mail || resendable(booking)[0]}
        onChange={(event) => onDraft({ mail: event.target.value as ActionDraft['mail'] })}
      />
    )}
    {(name === 'cancel' || name === 'refunds') && (
      <TextareaField
        label={ACTION_TEXTS.reason}
        hint={ACTION_TEXTS[name].reasonHint}
        rows={3}
        error={errors.reason}
        value={draft.reason}
        onChange={(event) => onDraft({ reason: event.target.value })}
      />
    )}
  </>
);
