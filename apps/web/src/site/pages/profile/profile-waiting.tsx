import { PROFILE_TEXTS } from '../../account/copy.js';
import { LOADING_TEXTS } from '../../../app/copy/frame.js';
import { NameCardSkeleton, OwnBookingsSkeleton } from '../../account/bookings/profile-skeleton.js';
import { PageHead } from '../../../ui/layout/page-head.js';
import { Section } from '../../../ui/layout/section.js';
import { Skeleton } from '../../../ui/feedback/skeleton.js';

/** The profile while nobody knows yet whose it is. */
export const ProfileWaiting = () => (
  <Section className="profile">
    <PageHead title={PROFILE_TEXTS.title} />
    <Skeleton text={LOADING_TEXTS.page}>
      <NameCardSkeleton />
      <div className="row-apart">
        <h2>{PROFILE_TEXTS.bookings}</h2>
        <span className="bone-button" />
      </div>
      <OwnBookingsSkeleton />
    </Skeleton>
  </Section>
);
