import type { ComponentProps } from 'react';
import { TextField } from './text-field.js';

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode'>;

/**
 * A whole number, read by `typedWhole`. A text box, since an input of type number reads "1,5" as 15 or 1.5 by the
 * language of the browser, hides what it cannot read, and changes with the mouse wheel.
 */
export const NumberField = (props: Props) => (
  <TextField autoComplete="off" {...props} type="text" inputMode="numeric" />
);

/** Dollars and cents, read by `typedCents`; a text box for the same reasons. */
export const MoneyField = (props: Props) => (
  <TextField autoComplete="off" {...props} type="text" inputMode="decimal" />
);
