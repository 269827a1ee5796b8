import { Button as ThemeButton, Spinner } from '@radix-ui/themes';
import type { ComponentProps, ReactNode } from 'react';

type Variant = 'primary' | 'secondary' | 'quiet';
/** `gold` is the colour of action; blue and red belong to the tiers. */
type Tone = 'gold' | 'blue' | 'red' | 'ghost';

/** Class names of a button, for links that look like one. */
export const buttonClass = (variant: Variant = 'primary', tone: Tone = 'gold', extra = '') =>
  `btn btn-${variant}${variant === 'primary' || tone === 'ghost' ? ` btn-${tone}` : ''} ${extra}`.trim();

type Props = Omit<ComponentProps<typeof ThemeButton>, 'variant' | 'color' | 'size' | 'radius'> & {
  variant?: Variant;
  tone?: Tone;
  /** Shows a spinner, keeps the width of the label and refuses further presses. */
  busy?: boolean;
  children: ReactNode;
};

export function Button({ variant = 'primary', tone, busy = false, className, children, ...rest }: Props) {
  return (
    <ThemeButton
      type="button"
      {...rest}
      variant="ghost"
      className={buttonClass(variant, tone, className)}
      disabled={rest.disabled || busy}
      aria-busy={busy || rest['aria-busy'] || undefined}
    >
      {busy && <Spinner className="btn-spin" />}
      {children}
    </ThemeButton>
  );
}
