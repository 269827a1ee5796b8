import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { buttonClass } from './button.js';

type Props = Omit<ComponentProps<'a'>, 'href'> & {
  to: string;
  variant?: Parameters<typeof buttonClass>[0];
  tone?: Parameters<typeof buttonClass>[1];
};

/** The wizard's content policy belongs to its document, so links into it load the page anew. */
const loadsDocument = (to: string) => /^\/booking([?#/]|$)/.test(to) || !to.startsWith('/');

/** A link that looks like a button. */
export function ActionLink({ to, variant, tone, className, ...rest }: Props) {
  const classes = buttonClass(variant, tone, className);
  return loadsDocument(to) ? (
    <a {...rest} href={to} className={classes} />
  ) : (
    <Link {...rest} to={to} className={classes} />
  );
}
