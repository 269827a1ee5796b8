import { LIMITS, STATES } from '#libs/shared/contracts';
import { LOCATION_TEXTS as TEXTS } from '../../../app/copy/booking.js';
import { SelectField } from '../../../ui/form/select-field.js';
import { TextField, TextareaField } from '../../../ui/form/text-field.js';
import { StartConflictNote } from '../details/alternative-starts.js';
import { inputOf, useDraftField } from '../draft/use-draft-field.js';

const STATE_OPTIONS = STATES.map((code) => ({ value: code, label: code }));

/** What the place is like; a hint stays until that is said in more than a word. */
function SpaceField() {
  const space = useDraftField('location.spaceDetails');
  const isShort = space.value.trim().length < LIMITS.spaceDetails.min;
  return (
    <TextareaField
      label={TEXTS.space}
      hint={isShort ? TEXTS.spaceShort : undefined}
      placeholder={TEXTS.spacePlaceholder}
      maxLength={LIMITS.longText.max}
      {...inputOf(space)}
    />
  );
}

/** Where the event takes place, in the order that browsers fill in. */
export function PlaceFields() {
  const address = useDraftField('location.address');
  const city = useDraftField('location.city');
  const state = useDraftField('location.state');
  const zip = useDraftField('location.zipCode');
  return (
    <fieldset className="wizard-group">
      <legend>{TEXTS.where}</legend>
      <TextField
        label={TEXTS.address}
        autoComplete="street-address"
        enterKeyHint="next"
        {...inputOf(address)}
      />
      <TextField label={TEXTS.city} autoComplete="address-level2" enterKeyHint="next" {...inputOf(city)} />
      <div className="wizard-pair">
        <SelectField
          label={TEXTS.state}
          placeholder={TEXTS.statePlaceholder}
          options={STATE_OPTIONS}
          autoComplete="address-level1"
          {...inputOf(state)}
        />
        <TextField
          label={TEXTS.zip}
          inputMode="numeric"
          autoComplete="postal-code"
          enterKeyHint="next"
          {...inputOf(zip)}
        />
      </div>
      <StartConflictNote reasons={['zip']} />
      <SpaceField />
    </fieldset>
  );
}
