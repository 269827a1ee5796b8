import { LIMITS } from '#libs/shared/contracts';
import { LOCATION_TEXTS as TEXTS } from '../../../app/copy/booking.js';
import { Stepper } from '../../../ui/form/stepper.js';
import { TextField } from '../../../ui/form/text-field.js';
import { inputOf, useDraftField } from '../draft/use-draft-field.js';

export function ChildFields() {
  const name = useDraftField('childName');
  const age = useDraftField('childAge');
  return (
    <fieldset className="wizard-group">
      <legend>{TEXTS.child}</legend>
      <TextField
        label={TEXTS.childName}
        hint={TEXTS.childNameHint}
        autoComplete="off"
        autoCapitalize="words"
        enterKeyHint="next"
        {...inputOf(name)}
      />
      <Stepper
        label={TEXTS.childAge}
        unit="years"
        min={LIMITS.childAge.min}
        max={LIMITS.childAge.max}
        id={age.id}
        name={age.name}
        value={age.value}
        error={age.error}
        onChange={age.change}
        onBlur={age.leave}
      />
    </fieldset>
  );
}
