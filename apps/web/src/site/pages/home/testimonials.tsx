import { useState } from 'react';
import { HIDE_REASONS, REVIEWS_TO_COUNT, type ReviewsView, type ReviewView } from '#libs/shared/contracts';
import { LOADING_TEXTS } from '../../../copy/frame.js';
import { monthWithYear } from '../../../lib/format/format.js';
import { Loading } from '../../../ui/feedback/load-states.js';
import { Button } from '../../../ui/form/button.js';
import { Section } from '../../../ui/layout/section.js';
import { useReviews, useTestimonials } from '../../catalog/api.js';
import { TestimonialCard } from '../../catalog/testimonial-card.js';
import { REVIEWS_TEXTS, TESTIMONIALS_SECTION } from '../home.copy.js';
import { SAMPLE_TESTIMONIALS } from '../sample-testimonials.copy.js';

const SHOWN_REVIEWS = 3;

const testimonialOf = ({ id, stars, text, name, eventDate }: ReviewView) => ({
  id,
  parentName: name ?? REVIEWS_TEXTS.family,
  parentInitial: [...(name ?? REVIEWS_TEXTS.family)][0],
  role: REVIEWS_TEXTS.verified(monthWithYear(eventDate)),
  rating: stars,
  review: text ?? REVIEWS_TEXTS.removed,
  eventType: '',
});

/** The average, and how many reviews are hidden and why. */
const Figures = ({ average, count, hidden }: ReviewsView) => (
  <p className="sec-text">
    {average && <span>{`${REVIEWS_TEXTS.average(average, count)} `}</span>}
    {hidden.map((each) => (
      <span key={each.reason}>{`${REVIEWS_TEXTS.hidden(each.count, HIDE_REASONS[each.reason])} `}</span>
    ))}
  </p>
);

/** Verified reviews, the newest first, then the owner's testimonials; samples until there are enough reviews. */
export function Testimonials() {
  const { data, isPending } = useTestimonials();
  const { data: reviews } = useReviews();
  const [showsAll, setShowsAll] = useState(false);
  const isSample = !data?.length;
  const hasEnough = (reviews?.count ?? 0) >= REVIEWS_TO_COUNT;
  const words = isSample ? (hasEnough ? [] : SAMPLE_TESTIMONIALS) : data;
  const all = reviews?.reviews ?? [];
  return (
    <Section title={TESTIMONIALS_SECTION.title} text={TESTIMONIALS_SECTION.text} ground="gold">
      {reviews && <Figures {...reviews} />}
      {all.length > SHOWN_REVIEWS && (
        <div className="sec-text">
          <Button variant="secondary" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? REVIEWS_TEXTS.fewer : REVIEWS_TEXTS.all(all.length)}
          </Button>
        </div>
      )}
      {isPending ? (
        <Loading text={LOADING_TEXTS.testimonials} />
      ) : (
        <div className="pair" data-size="l">
          {(showsAll ? all : all.slice(0, SHOWN_REVIEWS)).map((review) => (
            <TestimonialCard key={review.id} testimonial={testimonialOf(review)} reply={review.reply} />
          ))}
          {words.map((each) => (
            <TestimonialCard key={each.id} testimonial={each} isSample={isSample} />
          ))}
        </div>
      )}
    </Section>
  );
}
