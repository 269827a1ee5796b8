import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './field.js';

type Option = { value: string; label: string };
type Props = FieldProps &
  Omit<ComponentProps<'select'>, keyof FieldProps | 'children'> & {
    options: readonly Option[];
    /** Shown while nothing is chosen; cannot be selected again. */
    placeholder?: string;
  };

/** A native select: for 37 times or 50 states the phone's own picker is fastest. */
export function SelectField({
  label,
  hint,
  error,
  optional,
  id,
  className,
  options,
  placeholder,
  ...select
}: Props) {
  return (
    <Field {...{ label, hint, error, optional, id, className }}>
      {(wiring) => (
        <span className="box box-select">
          <select {...select} {...wiring} data-empty={select.value === '' || undefined}>
            {placeholder && (
              <option value="" disabled>
                {placeholder}
              </option>
            )}
            {options.map(({ value, label: text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </span>
      )}
    </Field>
  );
}
