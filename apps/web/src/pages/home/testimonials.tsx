import { LOADING_TEXTS } from '../../content/frame.js';
import { TESTIMONIALS_SECTION } from '../../content/home.js';
import { SAMPLE_TESTIMONIALS } from '../../content/sample-testimonials.js';
import { useTestimonials } from '../../features/catalog/api.js';
import { TestimonialCard } from '../../features/catalog/testimonial-card.js';
import { Loading } from '../../ui/loading.js';
import { Section } from '../../ui/section.js';

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
            <TestimonialCard key={each.id} words={each} isSample={isSample} />
          ))}
        </div>
      )}
    </Section>
  );
}
