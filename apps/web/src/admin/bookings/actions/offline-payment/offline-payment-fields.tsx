import { HAND_METHODS, type AdminBookingDetail } from '#libs/shared/contracts';
import { ACTION_TEXTS } from '../copy.js';
import { dollars } from '../../../../lib/format/format.js';
import { today } from '../../../../lib/api/public-config.js';
import { SelectField } from '../../../../ui/form/select-field.js';
import { TextField } from '../../../../ui/form/text-field.js';
import type { ActionDraft } from '../admin-actions.js';
import type { StepFields } from '../use-action-step.js';

const TEXTS = ACTION_TEXTS['hand-payments'];

type Props = StepFields & { booking: AdminBookingDetail; draft: ActionDraft };

/** How the money came, how much of what is due, on which day, and under which number it is found again. */
export const OfflinePaymentFields = ({ booking, draft, text, change }: Props) => (
  <div className="hand-payment">
    <SelectField
      label={TEXTS.method}
      options={HAND_METHODS.map((value) => ({ value, label: TEXTS.methods[value] }))}
      value={draft.method}
      onChange={(event) => change({ method: event.target.value as ActionDraft['method'] })}
    />
    <TextField label={TEXTS.receivedOn} type="date" max={today()} {...text('receivedOn')} />
    <TextField
      label={TEXTS.amount}
      hint={TEXTS.amountHint(dollars(booking.due))}
      inputMode="decimal"
      autoComplete="off"
      {...text('amount')}
    />
    <TextField
      label={TEXTS.reference}
      hint={TEXTS.referenceHint}
      optional
      maxLength={40}
      autoComplete="off"
      {...text('reference')}
    />
  </div>
);
