import { TextArea } from '@radix-ui/themes';
import type { ComponentProps } from 'react';
import { Field, type FieldWords } from './field.js';

type Props = FieldWords &
  Omit<ComponentProps<typeof TextArea>, keyof FieldWords | 'size' | 'variant' | 'color' | 'radius'>;

/** Several lines of text with label, hint and error. */
export function TextareaField({ label, hint, error, optional, id, className, ...input }: Props) {
  return (
    <Field {...{ label, hint, error, optional, id, className }}>
      {(wiring) => <TextArea rows={4} {...input} {...wiring} className="box box-long" size="3" />}
    </Field>
  );
}
