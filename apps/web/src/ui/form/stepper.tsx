import { Minus, Plus } from '../icons.js';
import { useState, type Ref } from 'react';
import { typedWhole } from '../../lib/format/typed-number.js';
import { Field, type FieldProps } from './field.js';

type Props = FieldProps & {
  value: number;
  min: number;
  max: number;
  onChange: (next: number) => void;
  onBlur?: () => void;
  name?: string;
  ref?: Ref<HTMLInputElement>;
  'aria-required'?: true;
  /** The noun for the buttons' names: "Fewer children", "More children". */
  unit: string;
};

/** A number with minus and plus buttons, which can also be typed. */
export function Stepper({ value, min, max, onChange, onBlur, name, ref, unit, ...words }: Props) {
  // What is typed may be no number ("" between 8 and 12, or "8.5"): then the value is NaN, and the text stays.
  const [typed, setTyped] = useState('');
  const isTyped = Object.is(typedWhole(typed), value);
  // From "8.5" to 9.
  const near = Number.isFinite(value) ? value : Number.parseFloat(typed);
  const step = (by: number) => {
    onChange(Math.min(max, Math.max(min, (Number.isFinite(near) ? Math.trunc(near) : min) + by)));
  };
  const type = (text: string) => {
    setTyped(text);
    onChange(typedWhole(text));
  };
  return (
    <Field {...words}>
      {(wiring) => (
        <div className="stepper">
          <button type="button" aria-label={`Fewer ${unit}`} disabled={value <= min} onClick={() => step(-1)}>
            <Minus size={20} strokeWidth={2.6} />
          </button>
          <input
            {...wiring}
            aria-required={words['aria-required']}
            name={name}
            ref={ref}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            value={isTyped ? typed : Number.isFinite(value) ? String(value) : ''}
            onChange={(event) => type(event.target.value)}
            onBlur={() => {
              if (Number.isFinite(value)) setTyped('');
              onBlur?.();
            }}
          />
          <button type="button" aria-label={`More ${unit}`} disabled={value >= max} onClick={() => step(1)}>
            <Plus size={20} strokeWidth={2.6} />
          </button>
        </div>
      )}
    </Field>
  );
}
