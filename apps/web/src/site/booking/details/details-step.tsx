import { useAtomValue } from 'jotai';
import { EVENT_TYPES, LIMITS } from '#libs/shared/contracts';
import { DETAILS_TEXTS as TEXTS, EVENT_TYPE_LABELS } from '../../../app/copy/booking.js';
import { SelectField } from '../../../ui/form/select-field.js';
import { Stepper } from '../../../ui/form/stepper.js';
import { bookAtom } from '../booking.atoms.js';
import { DateField } from './date-field.js';
import { StartField } from './start-field.js';
import { inputOf, useDraftField } from '../draft/use-draft-field.js';

const TYPES = EVENT_TYPES.map((type) => ({ value: type, label: EVENT_TYPE_LABELS[type] }));

/** Step 2: when, how many and what for. */
export function DetailsStep() {
  const guests = useDraftField('guestCount');
  const type = useDraftField('eventType');
  const { book } = useAtomValue(bookAtom);
  return (
    <div className="wizard-details">
      <DateField />
      <div className="wizard-stack">
        <StartField />
        <Stepper
          label={TEXTS.guests}
          hint={TEXTS.guestsHint(book)}
          unit="children"
          min={LIMITS.guests.min}
          max={LIMITS.guests.max}
          id={guests.id}
          name={guests.name}
          value={guests.value}
          error={guests.error}
          onChange={guests.change}
          onBlur={guests.leave}
        />
        <SelectField
          label={TEXTS.type}
          placeholder={TEXTS.typePlaceholder}
          options={TYPES}
          {...inputOf(type)}
        />
      </div>
    </div>
  );
}
