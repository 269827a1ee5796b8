import { EVENT_TYPES, STATES, type AdminBookingDetail, type CreateBooking } from '#libs/contracts';
import { CORRECT_TEXTS as TEXTS } from '../../content/admin-corrections.js';
import { EVENT_TYPE_LABELS } from '../../content/booking.js';
import { ACTION_TEXTS } from '../../content/admin-actions.js';
import { CheckboxCard } from '../../ui/checkbox-card.js';
import { SelectField } from '../../ui/select-field.js';
import { TextareaField } from '../../ui/textarea-field.js';
import { TextField } from '../../ui/text-field.js';
import { startOf, type ActionDraft } from './admin-actions.js';
import { CorrectAddOns, CorrectGames } from './correct-choices.js';
import { CorrectPreview } from './correct-preview.js';
import type { StepFields } from './use-action-step.js';
import './correct-fields.css';

type Props = StepFields & { booking: AdminBookingDetail; draft: ActionDraft };
type PartProps = Pick<StepFields, 'text'>;

const People = ({ text }: PartProps) => (
  <fieldset className="correct-part">
    <legend>{TEXTS.parent}</legend>
    <TextField label={TEXTS.parentPhone} type="tel" {...text('details.parentPhone')} />
    <TextField label={TEXTS.parentEmail} type="email" {...text('details.parentEmail')} />
    <TextField label={TEXTS.parentName} {...text('details.parentName')} />
  </fieldset>
);

const Child = ({ text }: PartProps) => (
  <fieldset className="correct-part">
    <legend>{TEXTS.child}</legend>
    <TextField label={TEXTS.childName} autoComplete="off" {...text('details.childName')} />
    <TextField label={TEXTS.childAge} type="number" inputMode="numeric" {...text('details.childAge')} />
  </fieldset>
);

const Event = ({ text }: PartProps) => (
  <fieldset className="correct-part">
    <legend>{TEXTS.event}</legend>
    <TextField label={TEXTS.guestCount} type="number" inputMode="numeric" {...text('details.guestCount')} />
    <SelectField
      label={TEXTS.eventType}
      options={EVENT_TYPES.map((value) => ({ value, label: EVENT_TYPE_LABELS[value] }))}
      {...text('details.eventType')}
    />
    <TextField label={TEXTS.eventTheme} {...text('details.eventTheme')} />
  </fieldset>
);

const PlacePart = ({ text }: PartProps) => (
  <fieldset className="correct-part">
    <legend>{TEXTS.place}</legend>
    <TextField label={TEXTS.address} {...text('details.location.address')} />
    <TextField label={TEXTS.city} {...text('details.location.city')} />
    <SelectField
      label={TEXTS.state}
      options={STATES.map((value) => ({ value, label: value }))}
      {...text('details.location.state')}
    />
    <TextField label={TEXTS.zipCode} inputMode="numeric" {...text('details.location.zipCode')} />
    <TextareaField label={TEXTS.spaceDetails} rows={2} {...text('details.location.spaceDetails')} />
    <TextareaField label={TEXTS.requests} rows={2} {...text('details.specialRequests')} />
  </fieldset>
);

/** Everything that a booking says, in the order in which people call about it, and what a change of it costs. */
export function CorrectFields({ booking, draft, text, change }: Props) {
  const details = startOf('correction', booking, draft).details as CreateBooking;
  const choose = (changes: Partial<CreateBooking>) => change({ details: { ...details, ...changes } });
  return (
    <>
      <People text={text} />
      <Event text={text} />
      <CorrectGames {...{ booking, details, choose }} />
      <CorrectAddOns {...{ details, choose }} />
      <PlacePart text={text} />
      <Child text={text} />
      <CorrectPreview {...{ booking, details }} />
      <CheckboxCard
        title={ACTION_TEXTS.correction.tellNobody}
        text={ACTION_TEXTS.correction.tellNobodyHint}
        checked={draft.tellNobody}
        onCheckedChange={(tellNobody) => change({ tellNobody })}
      />
    </>
  );
}
