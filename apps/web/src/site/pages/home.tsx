import { HERO, EVENT_TYPES, FEATURES, STEPS_STRIP, CLOSING } from './home.copy.js';
import { GalleryTeaser } from './home/gallery-teaser.js';
import { Hero } from './home/hero.js';
import { Offers } from './home/offers.js';
import { Testimonials } from './home/testimonials.js';
import { ActionLink } from '../../ui/form/button.js';
import { ArtBadge } from '../../ui/game/art-badge.js';
import { Section, PageMeta } from '../../ui/layout/section.js';
import { PROCESS } from './how-it-works.copy.js';
import './home/hero.css';
import './home/home.css';

const EventTypes = () => (
  <Section title={EVENT_TYPES.title} text={EVENT_TYPES.text}>
    <ul className="tiles">
      {EVENT_TYPES.cards.map(({ key, title, text }) => (
        <li className="card tile" key={key}>
          <ArtBadge name={key} />
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
    <div className="panel panel-blue">
      <div>
        <h3>{EVENT_TYPES.other.title}</h3>
        <p>{EVENT_TYPES.other.text}</p>
      </div>
      <ActionLink to="/contact">{EVENT_TYPES.other.button}</ActionLink>
    </div>
  </Section>
);

const Features = () => (
  <Section title={FEATURES.title} text={FEATURES.text} ground="gold">
    <ul className="swipe-row" tabIndex={0} aria-label={FEATURES.title}>
      {FEATURES.cards.map(({ badge, title, text }) => (
        <li className="card" key={title}>
          <ArtBadge name={badge} />
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  </Section>
);

const StepStrip = () => (
  <Section title={STEPS_STRIP.title} text={STEPS_STRIP.text}>
    <ol className="step-line">
      {PROCESS.map(({ title, details }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{details[0]}</p>
        </li>
      ))}
    </ol>
    <ActionLink to="/how-it-works" variant="secondary">
      {STEPS_STRIP.button}
    </ActionLink>
  </Section>
);

const ClosingBand = () => (
  <section className="closing">
    <div className="wrap">
      <h2>{CLOSING.title}</h2>
      <p>{CLOSING.text}</p>
      <div className="actions">
        <ActionLink to="/booking">{CLOSING.book}</ActionLink>
        <ActionLink to="/competitions" tone="ghost" variant="secondary">
          {CLOSING.games}
        </ActionLink>
      </div>
    </div>
  </section>
);

/** The sections in their order. */
export default function HomePage() {
  return (
    <>
      <PageMeta title={HERO.title} description={HERO.lead} />
      <Hero />
      <EventTypes />
      <Features />
      <StepStrip />
      <Offers />
      <GalleryTeaser />
      <Testimonials />
      <ClosingBand />
    </>
  );
}
