import { FEATURES } from '../home.copy.js';
import { ArtBadge } from '../../../ui/game/art-badge.js';
import { Section } from '../../../ui/layout/section.js';

export const Features = () => (
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
