import { EVENT_TYPES, STATES } from '#libs/shared/contracts';
import { EDIT_TEXTS as TEXTS } from '../actions/edit/copy.js';
import { EVENT_TYPE_LABELS } from '../../../app/copy/booking.js';
import { SelectField } from '../../../ui/form/select-field.js';
import { TextField, TextareaField } from '../../../ui/form/text-field.js';
import type { DetailField } from '../actions/edit/edit-details.js';
import type { StepFields } from '../actions/use-action-step.js';

/** Registers a field of a booking's details; shared by editing and phone bookings. */
export type DetailText = (field: `details.${DetailField}`) => ReturnType<StepFields['text']>;
type PartProps = { text: DetailText };

export const People = ({ text }: PartProps) => (
  <fieldset className="edit-part">
    <legend>{TEXTS.parent}</legend>
    <TextField label={TEXTS.parentPhone} type="tel" {...text('details.parentPhone')} />
    <TextField label={TEXTS.parentEmail} type="email" {...text('details.parentEmail')} />
    <TextField label={TEXTS.parentName} {...text('details.parentName')} />
  </fieldset>
);

export const Child = ({ text }: PartProps) => (
  <fieldset className="edit-part">
    <legend>{TEXTS.child}</legend>
    <TextField label={TEXTS.childName} autoComplete="off" {...text('details.childName')} />
    <TextField label={TEXTS.childAge} type="number" inputMode="numeric" {...text('details.childAge')} />
  </fieldset>
);

export const Event = ({ text }: PartProps) => (
  <fieldset className="edit-part">
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

export const AddressPart = ({ text }: PartProps) => (
  <fieldset className="edit-part">
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
