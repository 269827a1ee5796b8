import type { ReactNode } from 'react';
import { usePublicConfig } from '../../lib/api/public-config.js';
import type { Elements } from './elements.js';

/** Title and description of a page, lifted into the document's head by React. */
export function PageMeta({ title, description }: { title: string; description?: string }) {
  const { brand } = usePublicConfig();
  return (
    <>
      <title>{`${title} | ${brand}`}</title>
      {description && <meta name="description" content={description} />}
    </>
  );
}

type Props = {
  title?: ReactNode;
  text?: ReactNode;
  /** Heading level; the first section of a page has the h1. */
  level?: 1 | 2;
  ground?: 'paper' | 'blue' | 'gold' | 'ink';
  id?: string;
  className?: string;
  children?: Elements;
};

/** A section of the page: heading, one line, content, at the width of the site. */
export function Section({ title, text, level = 2, ground = 'paper', id, className = '', children }: Props) {
  const Heading = `h${level}` as const;
  return (
    <section id={id} className={`sec ground-${ground} ${className}`.trim()}>
      <div className="wrap">
        {title && <Heading className="sec-title">{title}</Heading>}
        {text && <p className="sec-text">{text}</p>}
        {children satisfies Elements}
      </div>
    </section>
  );
}
