import { Star } from 'lucide-react';
import type { TestimonialView } from '#libs/shared/contracts';
import { SAMPLE_MARK } from '../../app/copy/catalog.js';

/** `isSample` marks words that nobody has said. */
export const TestimonialCard = ({ words, isSample }: { words: TestimonialView; isSample?: boolean }) => (
  <figure className="quote">
    <p className="stars" role="img" aria-label={`${words.rating} of 5 stars`}>
      {Array.from({ length: 5 }, (_, place) => (
        <Star
          key={place}
          aria-hidden
          size={22}
          strokeWidth={2.2}
          data-lit={place < words.rating || undefined}
        />
      ))}
    </p>
    <blockquote>{words.review}</blockquote>
    <figcaption>
      <span className="avatar" aria-hidden>
        {words.parentInitial}
      </span>
      <span>
        <b>{words.parentName}</b>
        {words.role}
      </span>
      {isSample && <span className="sample-mark">{SAMPLE_MARK}</span>}
    </figcaption>
  </figure>
);
