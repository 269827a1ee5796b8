import { useSetAtom } from 'jotai';
import { LIMITS, STATES, readPhone } from '#libs/shared/contracts';
import { LOCATION_TEXTS as TEXTS, OTHER_ANSWERS } from '../../../copy/booking.js';
import { TextField, TextareaField } from '../../../ui/form/text-field.js';
import { AddOnFields } from '../games/add-on-fields.js';
import { EventSummary } from '../summary/event-summary.js';
import { StartConflictNote } from '../details/alternative-starts.js';
import { inputOf, useDraftField } from '../draft/use-draft-field.js';
import { Stepper } from '../../../ui/form/stepper.js';
import { clearParentAtom } from '../booking.atoms.js';
import { SelectField } from '../../../ui/form/select-field.js';

const STATE_OPTIONS = STATES.map((code) => ({ value: code, label: code }));

/** Details of the location; the hint is shown until they are more than one word. */
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

/** The event's address, in the order of browser autofill. */
function PlaceFields() {
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
      <div className="pair" data-size="s">
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

function ChildFields() {
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
        onBlur={age.touch}
      />
    </fieldset>
  );
}

/** The parent. The phone shows its hint while incomplete, and its error once blurred. */
function ParentFields() {
  const name = useDraftField('parentName');
  const email = useDraftField('parentEmail');
  const phone = useDraftField('parentPhone');
  const clear = useSetAtom(clearParentAtom);
  const isShort = readPhone(phone.value).digits.length < LIMITS.phone.min;
  return (
    <fieldset className="wizard-group">
      <legend>{TEXTS.parent}</legend>
      <TextField
        label={TEXTS.parentName}
        autoComplete="name"
        autoCapitalize="words"
        enterKeyHint="next"
        {...inputOf(name)}
      />
      <TextField
        label={TEXTS.parentEmail}
        type="email"
        inputMode="email"
        autoComplete="email"
        enterKeyHint="next"
        spellCheck={false}
        {...inputOf(email)}
      />
      <TextField
        label={TEXTS.parentPhone}
        hint={isShort ? TEXTS.phoneShort : undefined}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        enterKeyHint="next"
        {...inputOf(phone)}
      />
      <button type="button" className="link-button" onClick={clear}>
        {TEXTS.clear}
      </button>
    </fieldset>
  );
}

function OtherAnswer({ field, label, hint }: (typeof OTHER_ANSWERS)[number]) {
  const answer = useDraftField(field);
  return (
    <TextareaField
      label={TEXTS.optional(label)}
      hint={hint}
      maxLength={LIMITS.longText.max}
      {...inputOf(answer)}
    />
  );
}

/** Step 3: contact, location and optional answers. */
export function LocationStep() {
  const theme = useDraftField('eventTheme');
  return (
    <div className="form">
      <ParentFields />
      <ChildFields />
      <EventSummary />
      <TextField
        label={TEXTS.theme}
        hint={TEXTS.themeHint}
        autoComplete="off"
        maxLength={LIMITS.theme.max}
        {...inputOf(theme)}
      />
      <PlaceFields />
      <AddOnFields />
      <StartConflictNote reasons={['answers', 'taken']} />
      {OTHER_ANSWERS.map((answer) => (
        <OtherAnswer key={answer.field} {...answer} />
      ))}
    </div>
  );
}
