import type { Intensity } from '#libs/shared/contracts';
import { INTENSITY_CHOICES, PICKER_TEXTS } from '../../../app/copy/booking.js';
import { RadioCards } from '../../../ui/form/radio-cards.js';
import { useDraftField } from '../draft/use-draft-field.js';

const REST = '#D9D6E4';
const NEEDLE: Record<Intensity, string> = {
  low: 'M22 23L11 16',
  medium: 'M22 23L22 10',
  high: 'M22 23L33 16',
};

/** A dial whose needle points left, up or right; its arcs repeat the three tier colours. */
function IntensityDial({ level }: { level: Intensity }) {
  return (
    <svg width="44" height="28" viewBox="0 0 44 28" aria-hidden="true" fill="none" strokeLinecap="round">
      <path d="M6 23A16 16 0 0 1 10.5 11" stroke="#2B4FE0" strokeWidth="7" />
      <path d="M14.5 7.7A16 16 0 0 1 29.5 7.7" stroke={level === 'low' ? REST : '#E6A400'} strokeWidth="7" />
      <path d="M33.5 11A16 16 0 0 1 38 23" stroke={level === 'high' ? '#D92D3A' : REST} strokeWidth="7" />
      <path d={NEEDLE[level]} stroke="#1B1F4B" strokeWidth="3.6" />
      <circle cx="22" cy="23" r="4" fill="#1B1F4B" />
    </svg>
  );
}

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
