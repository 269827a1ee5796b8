import { useEffect, useRef, type ReactNode } from 'react';
import { ActionLink } from '../../ui/form/button.js';

type Props = {
  title: string;
  children: ReactNode;
  /** Links: path and text. The first is the primary one, unless a form is above. */
  links: [string, string][];
  isForm?: boolean;
};

/** A short screen of a mailed link. Changes are announced by moving the focus to the heading. */
export function AuthNote({ title, children, links, isForm = false }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, [title]);
  return (
    <div className="stack">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
      <div className="actions">
        {links.map(([to, words], index) => (
          <ActionLink key={to} to={to} variant={isForm || index > 0 ? 'quiet' : 'primary'}>
            {words}
          </ActionLink>
        ))}
      </div>
    </div>
  );
}
