import { START_TIMES, type CreateBooking } from '#libs/shared/contracts';
import { CALLER_TEXTS as TEXTS } from './copy.js';
import { today } from '../../../lib/api/public-config.js';
import { SelectField } from '../../../ui/form/select-field.js';
import { TextField } from '../../../ui/form/text-field.js';
import { useOpenStarts } from '../api.js';
import type { DetailText } from '../details/details-parts.js';

/** The day, and the starts that a crew can take for what was chosen so far. */
export function CallerWhen({ details, text }: { details: CreateBooking; text: DetailText }) {
  const open = useOpenStarts(details, details.eventDate);
  const options = START_TIMES.map((value) => ({
    value,
    label: open.includes(value) ? value : TEXTS.taken(value),
  }));
  return (
    <fieldset className="correct-part">
      <legend>{TEXTS.when}</legend>
      <TextField label={TEXTS.day} type="date" min={today()} {...text('details.eventDate')} />
      <SelectField
        label={TEXTS.time}
        placeholder={TEXTS.choose}
        options={options}
        {...text('details.eventTime')}
      />
    </fieldset>
  );
}
