import { DESK_TEXTS } from '../content/account.js';
import { useCurrentUser } from '../features/account/api.js';
import { fullNameOf } from '../features/account/names.js';
import { ActionLink } from '../ui/action-link.js';
import { PageHead } from '../ui/page-head.js';
import { Section } from '../ui/section.js';

export default function AdminPage() {
  const { user } = useCurrentUser();
  return (
    <Section
      level={1}
      title={DESK_TEXTS.title}
      text={user ? `Welcome back, ${fullNameOf(user)}.` : undefined}
    >
      <PageHead title={DESK_TEXTS.title} />
      <div className="card">
        <p>{DESK_TEXTS.text}</p>
        <div className="actions">
          <ActionLink to="/profile" variant="secondary">
            {DESK_TEXTS.profile}
          </ActionLink>
          <ActionLink to="/" variant="quiet">
            {DESK_TEXTS.site}
          </ActionLink>
        </div>
      </div>
    </Section>
  );
}
