import { CLOSING } from '../home.copy.js';
import { ActionLink } from '../../../ui/form/action-link.js';

export const ClosingBand = () => (
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
