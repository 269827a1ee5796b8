import { INBOX_TEXTS } from '../copy.js';

type Props<T extends string> = {
  value: T | '';
  labels: Record<T, string>;
  onChange: (value: T | '') => void;
};

/** One of the states, or all. */
export function StateChips<T extends string>({ value, labels, onChange }: Props<T>) {
  const states = Object.keys(labels) as T[];
  return (
    <div className="filter-chips" role="group" aria-label={INBOX_TEXTS.filter}>
      {(['', ...states] as const).map((state) => (
        <button key={state} type="button" aria-pressed={state === value} onClick={() => onChange(state)}>
          {state === '' ? INBOX_TEXTS.all : labels[state]}
        </button>
      ))}
    </div>
  );
}
