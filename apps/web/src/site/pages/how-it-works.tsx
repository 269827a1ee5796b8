import '../../ui/layout/timeline.css';
import './how-it-works.css';
import { HOW_TEXTS, PROCESS, REASONS, timelineOf } from './how-it-works.copy.js';
import { Check } from '../../ui/icons.js';
import { useBook } from '../../lib/api/price-book.js';
import { ActionLink } from '../../ui/form/button.js';
import { Section, PageMeta } from '../../ui/layout/section.js';

const PICTURES = ['book', 'set-up', 'introductions', 'games', 'awards'].map(
  (name) => `/art/process/${name}.svg`,
);

const Process = () => (
  <Section level={1} title={HOW_TEXTS.title} text={HOW_TEXTS.intro}>
    <ol className="process">
      {PROCESS.map(({ title, details }, place) => (
        <li key={title}>
          <img className="framed" src={PICTURES[place]} alt="" width={320} height={220} />
          <div>
            <h2>
              <span className="disc">{place + 1}</span>
              <span>{title}</span>
            </h2>
            <ul className="ticks">
              {details.map((detail) => (
                <li key={detail}>
                  <Check size={20} strokeWidth={2.8} />
                  <span>{detail}</span>
                </li>
              ))}
            </ul>
          </div>
        </li>
      ))}
    </ol>
  </Section>
);

const Reasons = () => (
  <Section title={HOW_TEXTS.reasons} ground="gold">
    <ul className="grid">
      {REASONS.map(({ title, text }) => (
        <li className="card" key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  </Section>
);

const Timeline = () => (
  <Section title={HOW_TEXTS.timeline}>
    <ol className="timeline" data-across>
      {timelineOf(useBook().book).map(({ when, what }) => (
        <li key={when}>
          <b>{when}</b>
          <span>{what}</span>
        </li>
      ))}
    </ol>
    <div className="actions">
      <ActionLink to="/booking">{HOW_TEXTS.book}</ActionLink>
      <ActionLink to="/packages" variant="secondary">
        {HOW_TEXTS.packages}
      </ActionLink>
    </div>
  </Section>
);

export default function HowItWorksPage() {
  return (
    <>
      <PageMeta title={HOW_TEXTS.title} description={HOW_TEXTS.intro} />
      <Process />
      <Reasons />
      <Timeline />
    </>
  );
}
