import { EVENT_TYPES } from '../home.copy.js';
import { ActionLink } from '../../../ui/form/action-link.js';
import { ArtBadge } from '../../../ui/game/art-badge.js';
import { Section } from '../../../ui/layout/section.js';

export const EventTypes = () => (
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
