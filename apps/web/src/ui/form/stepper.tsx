import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import { Field, type FieldProps } from './field.js';

/** Enough for every limit, and for a slip to be seen as one. */
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

/** A point stays: 8.5 is no whole number and is told so, and it is not 85. */
const numberIn = (text: string) => text.replace(/[^\d.,]/g, '').slice(0, LONGEST);

/** A number with minus and plus, which can also be typed into. */
export function Stepper({ value, min, max, onChange, onBlur, name, unit, ...words }: Props) {
  // What is being typed may be no number yet ("" on the way from 8 to 12); null shows the value itself.
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
