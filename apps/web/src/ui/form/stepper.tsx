import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import { Field, type FieldProps } from './field.js';

/** Above every limit, so that a mistyped number is shown and rejected rather than cut. */
const LONGEST = 5;

type Props = FieldProps & {
  value: number;
  min: number;
  max: number;
  onChange: (next: number) => void;
  onBlur?: () => void;
  name?: string;
  /** The noun for the buttons' names: "Fewer children", "More children". */
  unit: string;
};

/** Keeps a decimal point: 8.5 is rejected as not whole instead of becoming 85. */
const numberIn = (text: string) => text.replace(/[^\d.,]/g, '').slice(0, LONGEST);

/** A number with minus and plus buttons, which can also be typed. */
export function Stepper({ value, min, max, onChange, onBlur, name, unit, ...words }: Props) {
  // The text being typed may not be a number yet ("" between 8 and 12); null shows the value.
  const [typed, setTyped] = useState<string | null>(null);
  const step = (by: number) => {
    setTyped(null);
    onChange(Math.min(max, Math.max(min, (Number.isFinite(value) ? Math.trunc(value) : min) + by)));
  };
  const type = (text: string) => {
    const number = numberIn(text);
    setTyped(number);
    onChange(number === '' ? Number.NaN : Number(number.replace(',', '.')));
  };
  return (
    <Field {...words}>
      {(wiring) => (
        <div className="stepper">
          <button type="button" aria-label={`Fewer ${unit}`} disabled={value <= min} onClick={() => step(-1)}>
            <Minus aria-hidden size={20} strokeWidth={2.6} />
          </button>
          <input
            {...wiring}
            name={name}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            value={typed ?? (Number.isFinite(value) ? String(value) : '')}
            onChange={(event) => type(event.target.value)}
            onBlur={() => {
              setTyped(null);
              onBlur?.();
            }}
          />
          <button type="button" aria-label={`More ${unit}`} disabled={value >= max} onClick={() => step(1)}>
            <Plus aria-hidden size={20} strokeWidth={2.6} />
          </button>
        </div>
      )}
    </Field>
  );
}
