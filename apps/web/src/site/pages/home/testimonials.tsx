import { LOADING_TEXTS } from '../../../app/copy/frame.js';
import { TESTIMONIALS_SECTION } from '../home.copy.js';
import { SAMPLE_TESTIMONIALS } from '../sample-testimonials.copy.js';
import { useTestimonials } from '../../catalog/api.js';
import { TestimonialCard } from '../../catalog/testimonial-card.js';
import { Loading } from '../../../ui/feedback/load-states.js';
import { Section } from '../../../ui/layout/section.js';

export function Testimonials() {
  const { data, isPending } = useTestimonials();
  const isSample = !data?.length;
  const words = isSample ? SAMPLE_TESTIMONIALS : data;
  return (
    <Section title={TESTIMONIALS_SECTION.title} text={TESTIMONIALS_SECTION.text} ground="gold">
      {isPending ? (
        <Loading text={LOADING_TEXTS.testimonials} />
      ) : (
        <div className="quotes">
          {words.map((each) => (
            <TestimonialCard key={each.id} testimonial={each} isSample={isSample} />
          ))}
        </div>
      )}
    </Section>
  );
}
