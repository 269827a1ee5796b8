import './testimonial-card.css';
import { Star } from '../../ui/icons.js';
import type { TestimonialView } from '#libs/shared/contracts';
import { OUR_REPLY, SAMPLE_MARK } from '../../copy/catalog.js';

const LIT = { color: 'var(--ink)', fill: 'var(--gold)' };
const UNLIT = { color: 'var(--control)' };

/** `isSample` marks an invented review; `reply` is the company's. */
export const TestimonialCard = ({
  testimonial,
  isSample,
  reply,
}: {
  testimonial: TestimonialView;
  isSample?: boolean;
  reply?: string | null;
}) => (
  <figure className="card quote">
    <p className="stars" role="img" aria-label={`${testimonial.rating} of 5 stars`}>
      {Array.from({ length: 5 }, (_, place) => (
        <Star key={place} size={22} strokeWidth={2.2} {...(place < testimonial.rating ? LIT : UNLIT)} />
      ))}
    </p>
    <blockquote>{testimonial.review}</blockquote>
    {reply && (
      <p>
        <b>{OUR_REPLY}</b>
        <span>{reply}</span>
      </p>
    )}
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
