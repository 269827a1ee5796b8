import type { ReactNode } from 'react';
import { REVIEW_TEXTS } from '../../../app/copy/booking.js';

type Props = {
  title: string;
  lines: [label: string, value: ReactNode][];
  /** What still stops the booking here, as sentences. */
  missing?: string[];
  onChange?: () => void;
};

/** One group of answers with its way back. */
export function ReviewGroup({ title, lines, missing = [], onChange }: Props) {
  return (
    <section className="review-group">
      <header>
        <h2>{title}</h2>
        {onChange && (
          <button type="button" className="link-button" onClick={onChange}>
            {REVIEW_TEXTS.change}
            <span className="sr-only"> {title.toLowerCase()}</span>
          </button>
        )}
      </header>
      <dl>
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {missing.length > 0 && <p className="review-missing">{missing.join('. ')}.</p>}
    </section>
  );
}
