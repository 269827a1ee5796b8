import type { AdminBookingDetail, CreateBooking } from '#libs/shared/contracts';
import { ACTION_TEXTS } from '../copy.js';
import { CheckboxCard } from '../../../../ui/form/checkbox-card.js';
import { startOf, type ActionDraft } from '../admin-actions.js';
import { EditAddOns, EditGames } from './edit-choices.js';
import { EditPreview } from './edit-preview.js';
import { Child, Event, People, AddressPart } from '../../details/details-parts.js';
import type { StepFields } from '../use-action-step.js';
import './edit-fields.css';

type Props = StepFields & { booking: AdminBookingDetail; draft: ActionDraft };

/** Everything that a booking says, in the order in which people call about it, and what a change of it costs. */
export function EditFields({ booking, draft, text, change }: Props) {
  const details = startOf('correction', booking, draft).details as CreateBooking;
  const choose = (changes: Partial<CreateBooking>) => change({ details: { ...details, ...changes } });
  return (
    <>
      <People text={text} />
      <Event text={text} />
      <EditGames {...{ booking, details, choose }} />
      <EditAddOns {...{ details, choose }} />
      <AddressPart text={text} />
      <Child text={text} />
      <EditPreview {...{ booking, details }} />
      <CheckboxCard
        title={ACTION_TEXTS.correction.tellNobody}
        text={ACTION_TEXTS.correction.tellNobodyHint}
        checked={draft.tellNobody}
        onCheckedChange={(tellNobody) => change({ tellNobody })}
      />
    </>
  );
}
