import { Check } from '../icons.js';
import type { ComponentProps, ReactNode } from 'react';

type Props = Omit<ComponentProps<'input'>, 'type' | 'title' | 'onChange'> & {
  title: ReactNode;
  text?: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
};

/** A card to tick with a native checkbox inside, for keyboard and form support. */
export function CheckboxCard({ title, text, onCheckedChange, className = '', ...input }: Props) {
  return (
    <label className={`choice choice-check ${className}`.trim()}>
      <input {...input} type="checkbox" onChange={(event) => onCheckedChange(event.target.checked)} />
      <span className="choice-mark" aria-hidden>
        <Check size={18} strokeWidth={3.2} />
      </span>
      <span className="choice-text">
        <b>{title}</b>
        {text && <span>{text}</span>}
      </span>
    </label>
  );
}
