import { TextField as ThemeTextField, TextArea } from '@radix-ui/themes';
import type { ComponentProps, ReactNode } from 'react';
import { Field, type FieldProps } from './field.js';

type TextareaFieldProps = FieldProps &
  Omit<ComponentProps<typeof TextArea>, keyof FieldProps | 'size' | 'variant' | 'color' | 'radius'>;

/** Several lines of text with label, hint and error. */
export function TextareaField({ label, hint, error, optional, id, className, ...input }: TextareaFieldProps) {
  return (
    <Field {...{ label, hint, error, optional, id, className }}>
      {(wiring) => <TextArea rows={4} {...input} {...wiring} className="box box-long" size="3" />}
    </Field>
  );
}

type Props = FieldProps &
  Omit<
    ComponentProps<typeof ThemeTextField.Root>,
    keyof FieldProps | 'size' | 'variant' | 'color' | 'radius'
  > & {
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
        <ThemeTextField.Root
          {...input}
          {...wiring}
          aria-invalid={wiring['aria-invalid'] ?? isInvalid}
          className="box"
          size="3"
        >
          {lead && <ThemeTextField.Slot>{lead}</ThemeTextField.Slot>}
          {tail && <ThemeTextField.Slot side="right">{tail}</ThemeTextField.Slot>}
        </ThemeTextField.Root>
      )}
    </Field>
  );
}
