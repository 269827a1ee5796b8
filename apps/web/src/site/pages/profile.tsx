import { useCallback } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { mailedValue } from '../../lib/browser/mailed-key.js';
import type { UserView } from '#libs/shared/contracts';
import { PROFILE_TEXTS } from '../account/copy.js';
import { FRAME_TEXTS, LOADING_TEXTS } from '../../copy/frame.js';
import { HOST_DAY_TEXTS } from '../../copy/host-day.js';
import { CLAIM_TEXTS } from '../account/own-account.copy.js';
import { AccountSection } from '../account/account-section.js';
import { useCurrentUser } from '../account/api.js';
import { useLogout } from '../account/account-changes.js';
import { AskClaimForm, ClaimByLink, ClaimOffer } from '../account/claim-bookings.js';
import { fullNameOf, initialOf } from '../account/user-names.js';
import { OwnBookings } from '../manage/own-bookings/own-bookings.js';
import { useGames } from '../catalog/api.js';
import { Button, ActionLink } from '../../ui/form/button.js';
import { Section, PageMeta } from '../../ui/layout/section.js';
import { lazyPart } from '../../ui/feedback/lazy-part.js';
import { Loading } from '../../ui/feedback/load-states.js';
import { useToast } from '../../ui/feedback/toast.js';
import { NameCardSkeleton, OwnBookingsSkeleton } from '../manage/own-bookings/profile-skeleton.js';
import { Skeleton, SkeletonBar } from '../../ui/feedback/skeleton.js';
import '../manage/own-bookings/profile.css';
import '../manage/own-bookings/own-bookings.css';
import '../account/own-account.css';

/** The profile before the user is loaded. */
const ProfileSkeleton = () => (
  <Section className="profile">
    <PageMeta title={PROFILE_TEXTS.title} />
    <Skeleton text={LOADING_TEXTS.page}>
      <NameCardSkeleton />
      <div className="row-apart">
        <h2>{PROFILE_TEXTS.bookings}</h2>
        <span className="btn">
          <SkeletonBar />
        </span>
      </div>
      <OwnBookingsSkeleton />
    </Skeleton>
  </Section>
);

function NameCard({ user }: { user: UserView }) {
  const logout = useLogout();
  const toast = useToast();
  // The profile's logout reloads the site.
  const leave = () =>
    logout.mutate(undefined, {
      onSuccess: () => window.location.assign('/'),
      onError: () => toast({ ...FRAME_TEXTS.notLoggedOut, tone: 'bad' }),
    });
  return (
    <div className="card cluster name-card">
      <span className="disc" data-ground="sky" aria-hidden>
        {initialOf(user)}
      </span>
      <div>
        <h1>{fullNameOf(user)}</h1>
        <p className="cluster muted">
          <span>{user.email || PROFILE_TEXTS.noEmail}</span>
          <span className="chip-status">
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

const HostTabs = lazyPart(() => import('../../host/host-tabs.js'), { waiting: null });
const HostDay = lazyPart(() => import('../../host/host-day.js'), {
  waiting: <Loading text={HOST_DAY_TEXTS.loading} />,
});

/** A host's own tab: the events are on top, since hosts use it with one hand. */
const HostPage = ({ userId }: { userId: string }) => (
  <Section className="profile">
    <PageMeta title={HOST_DAY_TEXTS.title} />
    <HostTabs isEvents userId={userId} />
    <h1 className="sr-only">{HOST_DAY_TEXTS.title}</h1>
    <HostDay userId={userId} />
  </Section>
);

const ManageBooking = lazyPart(() => import('../manage/manage-booking.js'), {
  waiting: <Loading text={LOADING_TEXTS.page} />,
});

/** One booking, opened from its card. */
const ManagedBooking = ({ bookingId }: { bookingId: string }) => (
  <Section>
    <ManageBooking key={bookingId} bookingId={bookingId} />
  </Section>
);

/** Used instead of a token: requests such a link. */
const BY_MAIL = 'mail';

function Claim({ claim, user, onDone }: { claim: string | null; user: UserView; onDone: () => void }) {
  if (!claim) return <ClaimOffer />;
  if (claim === BY_MAIL) return <AskClaimForm email={user.email} onDone={onDone} />;
  const token = mailedValue('claim', claim) ?? '';
  return <ClaimByLink key={token} token={token} user={user} onDone={onDone} />;
}

export default function ProfilePage() {
  const { user } = useCurrentUser();
  const [params, setParams] = useSearchParams();
  const claim = params.get('claim');
  const pictures = new Map(useGames().data?.map(({ id, imageUrl }) => [id, imageUrl]));
  const forgetClaim = useCallback(() => setParams({}, { replace: true }), [setParams]);
  if (!user) return null;
  const managed = params.get('booking');
  if (managed) return <ManagedBooking bookingId={managed} />;
  if (user.isHost && params.get('tab') === 'events') return <HostPage userId={user.id} />;
  return (
    <Section className="profile">
      <PageMeta title={PROFILE_TEXTS.title} />
      {user.isHost && <HostTabs isEvents={false} userId={user.id} />}
      <NameCard user={user} />
      <div className="row-apart">
        <h2>{PROFILE_TEXTS.bookings}</h2>
        <ActionLink to="/booking">{PROFILE_TEXTS.newBooking}</ActionLink>
      </div>
      <Claim claim={claim} user={user} onDone={forgetClaim} />
      <OwnBookings pictures={pictures} />
      {!claim && (
        <Link className="link-button sec-foot" to={`/profile?claim=${BY_MAIL}`}>
          {CLAIM_TEXTS.missing}
        </Link>
      )}
      <AccountSection user={user} />
    </Section>
  );
}

ProfilePage.Skeleton = ProfileSkeleton;
