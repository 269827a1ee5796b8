import './profile.css';
import './own-bookings.css';
import './profile-skeleton.css';
import { SkeletonBar } from '../../../ui/feedback/skeleton.js';

/** The skeleton of the name card. */
export const NameCardSkeleton = () => (
  <div className="profile-bones card name-card">
    <span className="skeleton-bar-round" />
    <div>
      <p className="skeleton-bar-name">
        <SkeletonBar />
      </p>
      <p className="name-address">
        <SkeletonBar size="l" />
      </p>
    </div>
    <span className="btn">
      <SkeletonBar size="s" />
    </span>
  </div>
);

const FACTS = ['where', 'guests', 'state', 'payment', 'booked'];

const NextSkeleton = () => (
  <div className="own-booking own-booking-next">
    <div className="own-booking-band">
      <p>
        <SkeletonBar />
      </p>
      <p className="own-booking-day">
        <SkeletonBar />
      </p>
      <p className="own-booking-count">
        <SkeletonBar size="s" />
      </p>
    </div>
    <div className="skeleton-bar-snaps">
      <span />
      <span />
      <span />
    </div>
    <header>
      <p>
        <SkeletonBar />
      </p>
      <span className="skeleton-bar-badge" />
    </header>
    <dl>
      {FACTS.map((fact) => (
        <div key={fact}>
          <dt>
            <SkeletonBar size="s" />
          </dt>
          <dd>
            <SkeletonBar size="l" />
          </dd>
        </div>
      ))}
    </dl>
  </div>
);

const RowSkeleton = () => (
  <div className="own-row skeleton-bar-row">
    <span className="skeleton-bar-day" />
    <p>
      <SkeletonBar size="l" />
    </p>
  </div>
);

/** The skeleton of an account's bookings: the next event, and two rows. */
export const OwnBookingsSkeleton = () => (
  <div className="profile-bones own-bookings">
    <NextSkeleton />
    <div className="own-rows">
      <RowSkeleton />
      <RowSkeleton />
    </div>
  </div>
);
