import { START_TIMES, type AdminBookingDetail } from '#libs/shared/contracts';
import { ACTION_TEXTS } from '../copy.js';
import { today } from '../../../../lib/api/public-config.js';
import { CheckboxCard } from '../../../../ui/form/checkbox-card.js';
import { SelectField } from '../../../../ui/form/select-field.js';
import { TextField } from '../../../../ui/form/text-field.js';
import { startOf, type ActionDraft } from '../admin-actions.js';
import { useRescheduleStarts } from '../../api.js';
import type { StepFields } from '../use-action-step.js';

const TEXTS = ACTION_TEXTS.move;

type Props = StepFields & { booking: AdminBookingDetail; draft: ActionDraft };

/** To which day and time. */
export function RescheduleFields({ booking, draft, text, change }: Props) {
  const { day, time } = startOf('move', booking, draft);
  const open = useRescheduleStarts(booking, day);
  return (
    <div className="hand-payment">
      <TextField label={TEXTS.day} type="date" min={today()} {...text('day')} />
      <SelectField
        label={TEXTS.time}
        options={START_TIMES.map((value) => ({
          value,
          label: open.includes(value) ? value : TEXTS.taken(value),
        }))}
        value={time}
        onChange={(event) => change({ time: event.target.value })}
      />
    </div>
  );
}

/** Whether the family hears of it. */
export const WithoutMail = ({ draft, change }: Pick<Props, 'draft' | 'change'>) => (
  <CheckboxCard
    title={TEXTS.tellNobody}
    text={TEXTS.tellNobodyHint}
    checked={draft.tellNobody}
    onCheckedChange={(tellNobody) => change({ tellNobody })}
  />
);
