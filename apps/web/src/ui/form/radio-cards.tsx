import type { ReactNode } from 'react';

type Option<T extends string> = { value: T; label: ReactNode; picture?: ReactNode };
type Props<T extends string> = {
  legend: ReactNode;
  name: string;
  value: T;
  options: readonly Option<T>[];
  onChange: (next: T) => void;
  /** A line below that depends on the choice; announced politely. */
  example?: ReactNode;
  className?: string;
  disabled?: boolean;
};

/** Cards for a single choice; native radios inside for arrow-key support. */
export function RadioCards<T extends string>({
  legend,
  name,
  value,
  options,
  onChange,
  example,
  className = '',
  disabled = false,
}: Props<T>) {
  return (
    <fieldset className={`radio-cards ${className}`.trim()} disabled={disabled}>
      <legend>{legend}</legend>
      <div className="radio-row">
        {options.map((option) => (
          <label className="choice choice-radio" key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.picture}
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      {example && (
        <p className="field-hint" aria-live="polite">
          {example}
        </p>
      )}
    </fieldset>
  );
}
