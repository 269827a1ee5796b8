import { useEffect, useRef, type ReactNode } from 'react';
import type { Elements } from '../../ui/layout/elements.js';
import { PageMeta } from '../../ui/layout/section.js';

type Props = { title: string; texts: readonly string[]; above?: Elements; children?: ReactNode };

/** The screen of a mailed link: a heading, an explanation and the available actions. A new heading gets the focus. */
export function LinkScreen({ title, texts, above, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, [title]);
  return (
    <div className="wrap screen">
      <PageMeta title={title} />
      {above satisfies Elements}
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {children && <div className="actions">{children}</div>}
    </div>
  );
}
