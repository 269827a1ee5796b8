import { INTENSITY_CHOICES, PICKER_TEXTS } from '../../../app/copy/booking.js';
import { RadioCards } from '../../../ui/form/radio-cards.js';
import { IntensityDial } from './intensity-dial.js';
import { useDraftField } from '../draft/use-draft-field.js';

const OPTIONS = INTENSITY_CHOICES.map(({ key, label }) => ({
  value: key,
  label,
  picture: <IntensityDial level={key} />,
}));

/** Chill, competitive (preselected) or all out; sent along and shown to the hosts. */
export function IntensityField() {
  const field = useDraftField('intensity');
  return (
    <RadioCards
      legend={PICKER_TEXTS.intensity}
      name={field.name}
      value={field.value}
      options={OPTIONS}
      onChange={field.change}
      example={INTENSITY_CHOICES.find((choice) => choice.key === field.value)?.example}
    />
  );
}
