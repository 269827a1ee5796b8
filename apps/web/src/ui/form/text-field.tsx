import type { ComponentProps, ReactNode } from 'react';
import { Field, type FieldProps } from './field.js';

type TextareaFieldProps = FieldProps & Omit<ComponentProps<'textarea'>, keyof FieldProps>;

/** Several lines of text with label, hint and error. */
export function TextareaField({ label, hint, error, optional, id, className, ...input }: TextareaFieldProps) {
  return (
    <Field {...{ label, hint, error, optional, id, className }}>
      {(wiring) => (
        <div className="box box-long">
          <textarea rows={4} {...input} {...wiring} />
        </div>
      )}
    </Field>
  );
}

type Props = FieldProps &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'type'> & {
    /** Never number: `NumberField` and `MoneyField` of number-field.tsx. */
    type?: 'text' | 'email' | 'tel' | 'url' | 'search' | 'password' | 'date' | 'time';
    /** An icon or text inside the box, at its start. */
    lead?: ReactNode;
    /** Text inside the box, at its end, such as a unit. */
    tail?: ReactNode;
    /** Marks the box as invalid without showing a message. */
    isInvalid?: true;
  };

/** A single-line text box with label, hint and error. Forwards its ref, so `{...register('x')}` works. */
export function TextField({
  label,
  hint,
  error,
  optional,
  id,
  className,
  lead,
  tail,
  isInvalid,
  ...input
}: Props) {
  return (
    <Field {...{ label, hint, error, optional, id, className }}>
      {(wiring) => (
        <div className="box">
          {lead && <span className="box-lead">{lead}</span>}
          <input {...input} {...wiring} aria-invalid={wiring['aria-invalid'] ?? isInvalid} />
          {tail && <span className="box-tail">{tail}</span>}
        </div>
      )}
    </Field>
  );
}
