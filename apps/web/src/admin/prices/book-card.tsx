import type { ReactNode } from 'react';
import type { PriceBook } from '#libs/shared/contracts';
import { figuresOf } from '#libs/shared/pricing/quote';
import { FIGURE_GROUPS } from './copy.js';
import { dollars } from '../../lib/format/format.js';

type Props = { title: string; when: string; book: PriceBook; children?: ReactNode };

/** The figures of a book, to be read. */
export function BookCard({ title, when, book, children }: Props) {
  const figures = figuresOf(book);
  return (
    <section className="admin-card price-book">
      <header>
        <h3>{title}</h3>
        <p>{when}</p>
        {children}
      </header>
      <div className="price-book-groups">
        {FIGURE_GROUPS.map((group) => (
          <dl key={group.title} aria-label={group.title}>
            {group.figures.map(({ name, label, unit }) => (
              <div key={name}>
                <dt>{label}</dt>
                <dd>{unit ? `${figures[name]} ${unit}` : dollars(String(figures[name]))}</dd>
              </div>
            ))}
          </dl>
        ))}
      </div>
    </section>
  );
}
