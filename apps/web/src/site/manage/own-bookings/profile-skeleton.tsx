import './profile.css';
import './own-bookings.css';
import './profile-skeleton.css';
import { SkeletonBar } from '../../../ui/feedback/skeleton.js';

/** The skeleton of the name card. */
export const NameCardSkeleton = () => (
  <div className="profile-bones card cluster name-card">
    <span className="disc" />
    <div>
      <h1>
        <SkeletonBar />
      </h1>
      <p className="cluster muted">
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
  <div className="card own-booking">
    <div className="own-booking-band">
      <p>
        <SkeletonBar />
      </p>
      <div className="cluster">
        <h3>
          <SkeletonBar />
        </h3>
        <p>
          <SkeletonBar size="s" />
        </p>
      </div>
    </div>
    <ul className="game-snapshots">
      <li />
      <li />
      <li />
    </ul>
    <header className="row-apart">
      <p>
        <SkeletonBar />
      </p>
      <span className="chip-status">
        <SkeletonBar size="s" />
      </span>
    </header>
    <dl className="rows">
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
  <div className="own-row">
    <span className="own-row-day" />
    <p>
      <SkeletonBar size="l" />
    </p>
  </div>
);

/** The skeleton of an account's bookings: the next event, and two rows. */
export const OwnBookingsSkeleton = () => (
  <div className="profile-bones stack">
    <NextSkeleton />
    <div className="stack">
      <RowSkeleton />
      <RowSkeleton />
    </div>
  </div>
);
