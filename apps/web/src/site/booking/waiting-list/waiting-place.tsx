import { useEffect, useRef, type ReactNode } from 'react';
import { PageHead } from '../../../ui/layout/page-head.js';

type Props = { title: string; texts: readonly string[]; above?: ReactNode; children: ReactNode };

/** A sentence, what it means, and what can be done; a new sentence takes the focus. */
export function WaitingPlace({ title, texts, above, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, [title]);
  return (
    <div className="wrap wait-place">
      <PageHead title={title} />
      {above}
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <div className="wait-buttons">{children}</div>
    </div>
  );
}
