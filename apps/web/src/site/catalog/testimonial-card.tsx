import './testimonial-card.css';
import { Star } from '../../ui/icons.js';
import type { TestimonialView } from '#libs/shared/contracts';
import { SAMPLE_MARK } from '../../copy/catalog.js';

const LIT = { color: 'var(--ink)', fill: 'var(--gold)' };
const UNLIT = { color: 'var(--control)' };

/** `isSample` marks an invented review. */
export const TestimonialCard = ({
  testimonial,
  isSample,
}: {
  testimonial: TestimonialView;
  isSample?: boolean;
}) => (
  <figure className="card quote">
    <p className="stars" role="img" aria-label={`${testimonial.rating} of 5 stars`}>
      {Array.from({ length: 5 }, (_, place) => (
        <Star key={place} size={22} strokeWidth={2.2} {...(place < testimonial.rating ? LIT : UNLIT)} />
      ))}
    </p>
    <blockquote>{testimonial.review}</blockquote>
    <figcaption>
      <span className="disc" data-ground="sky" aria-hidden>
        {testimonial.parentInitial}
      </span>
      <span>
        <b>{testimonial.parentName}</b>
        <span>{testimonial.role}</span>
      </span>
      {isSample && <span className="chip-status">{SAMPLE_MARK}</span>}
    </figcaption>
  </figure>
);
