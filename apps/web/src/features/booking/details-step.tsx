import { EVENT_TYPES, LIMITS, START_TIMES } from '#libs/contracts';
import { DETAILS_TEXTS as TEXTS, EVENT_TYPE_LABELS } from '../../content/booking.js';
import { publicConfig } from '../../lib/public-config.js';
import { SelectField } from '../../ui/select-field.js';
import { Stepper } from '../../ui/stepper.js';
import { DateField } from './date-field.js';
import { inputOf, useDraftField } from './use-draft-field.js';

const TIMES = START_TIMES.map((label) => ({ value: label, label }));
const TYPES = EVENT_TYPES.map((type) => ({ value: type, label: EVENT_TYPE_LABELS[type] }));

/** Step 2: when, how many and what for. */
export function DetailsStep() {
  const time = useDraftField('eventTime');
  const guests = useDraftField('guestCount');
  const type = useDraftField('eventType');
  return (
    <div className="wz-details">
      <DateField />
      <div className="wz-stack">
        <SelectField
          label={TEXTS.time}
          hint={TEXTS.timeHint(publicConfig().timeZone)}
          placeholder={TEXTS.timePlaceholder}
          options={TIMES}
          {...inputOf(time)}
        />
        <Stepper
          label={TEXTS.guests}
          hint={TEXTS.guestsHint}
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
