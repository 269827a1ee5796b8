import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Spinner } from '../feedback/spinner.js';

type ActionLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: string;
  variant?: Parameters<typeof buttonClass>[0];
  tone?: Parameters<typeof buttonClass>[1];
};

/** The wizard has its own Content-Security-Policy header, so links to it load a new document. */
const loadsDocument = (to: string) => /^\/booking([?#/]|$)/.test(to) || !to.startsWith('/');

/** A link that looks like a button. */
export function ActionLink({ to, variant, tone, className, ...rest }: ActionLinkProps) {
  const classes = buttonClass(variant, tone, className);
  return loadsDocument(to) ? (
    <a {...rest} href={to} className={classes} />
  ) : (
    <Link {...rest} to={to} className={classes} />
  );
}

/** `small` stands in rows, bars and cards of the admin area. */
type Variant = 'primary' | 'secondary' | 'quiet' | 'small';
/** `gold` is the color of actions; blue and red are reserved for the tiers. */
type Tone = 'gold' | 'blue' | 'red' | 'ghost';

/** Class names of a button, for links that look like one. */
export const buttonClass = (variant: Variant = 'primary', tone: Tone = 'gold', extra = '') =>
  `btn btn-${variant}${variant === 'primary' || tone === 'ghost' ? ` btn-${tone}` : ''} ${extra}`.trim();

type Props = ComponentProps<'button'> & {
  variant?: Variant;
  tone?: Tone;
  /** Shows a spinner, keeps the width of the label and ignores further presses. */
  busy?: boolean;
  children: ReactNode;
};

export function Button({ variant = 'primary', tone, busy = false, className, children, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass(variant, tone, className)}
      disabled={rest.disabled || busy}
      aria-busy={busy || rest['aria-busy'] || undefined}
    >
      {busy && <Spinner />}
      <span className="btn-label">{children}</span>
    </button>
  );
}
