import { NOT_FOUND_TEXTS } from '../account/copy.js';
import { ActionLink } from '../../ui/form/button.js';
import { Section, PageMeta } from '../../ui/layout/section.js';

export default function NotFoundPage() {
  return (
    <Section className="centre">
      <PageMeta title={NOT_FOUND_TEXTS.title} description={NOT_FOUND_TEXTS.text} />
      <img className="framed" src="/art/scenes/not-found.svg" alt="" width={320} height={220} />
      <h1 className="sec-title">{NOT_FOUND_TEXTS.title}</h1>
      <p className="sec-text">{NOT_FOUND_TEXTS.text}</p>
      <div className="actions">
        <ActionLink to="/">{NOT_FOUND_TEXTS.home}</ActionLink>
        <ActionLink to="/competitions" variant="secondary">
          {NOT_FOUND_TEXTS.games}
        </ActionLink>
      </div>
    </Section>
  );
}
