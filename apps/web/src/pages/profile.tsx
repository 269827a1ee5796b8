import { PROFILE_TEXTS } from '../content/account.js';
import { useCurrentUser, useLogout } from '../features/account/api.js';
import { fullNameOf, initialOf } from '../features/account/names.js';
import { OwnBookings } from '../features/account/own-bookings.js';
import { ActionLink } from '../ui/action-link.js';
import { Button } from '../ui/button.js';
import { PageHead } from '../ui/page-head.js';
import { Section } from '../ui/section.js';

function NameCard() {
  const { user } = useCurrentUser();
  const logout = useLogout();
  if (!user) return null;
  // The profile's logout loads the site anew (specification, section 4).
  const leave = () => logout.mutate(undefined, { onSuccess: () => window.location.assign('/') });
  return (
    <div className="card name-card">
      <span className="avatar avatar-large" aria-hidden>
        {initialOf(user)}
      </span>
      <div>
        <h1>{fullNameOf(user)}</h1>
        <p>{user.email || PROFILE_TEXTS.noEmail}</p>
        <p className="badges">
          <span className="badge badge-gold">
            {user.role === 'admin' ? PROFILE_TEXTS.admin : PROFILE_TEXTS.user}
          </span>
        </p>
      </div>
      <Button variant="secondary" busy={logout.isPending} onClick={leave}>
        {PROFILE_TEXTS.logout}
      </Button>
    </div>
  );
}

export default function ProfilePage() {
  return (
    <Section>
      <PageHead title={PROFILE_TEXTS.title} />
      <NameCard />
      <div className="row-apart">
        <h2>{PROFILE_TEXTS.bookings}</h2>
        <ActionLink to="/booking">{PROFILE_TEXTS.newBooking}</ActionLink>
      </div>
      <OwnBookings />
    </Section>
  );
}
