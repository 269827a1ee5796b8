import '../../../ui/table/stat-card.css';
import '../admin-bookings.css';
import '../filters/filters.css';
import './bookings-skeleton.css';
import { LIST_TEXTS } from '../../../app/copy/admin-bookings.js';
import { SkeletonBar } from '../../../ui/feedback/skeleton.js';

const places = (count: number) => Array.from({ length: count }, (_, place) => place);

const FIGURES = places(7);
const VIEWS = places(6);
const TOOLS = places(6);
const FILTERS = places(5);
const ROWS = places(12);

const Figure = () => (
  <div className="stat-card">
    <p className="stat-label">
      <span>
        <SkeletonBar />
      </span>
      <span className="help-tip" />
    </p>
    <p className="stat-value">
      <SkeletonBar size="s" />
    </p>
    <p className="stat-note">
      <SkeletonBar size="l" />
    </p>
  </div>
);

/** The skeleton of the figures. */
export const FiguresSkeleton = () => (
  <div className="stat-row skeleton" aria-hidden>
    {FIGURES.map((figure) => (
      <Figure key={figure} />
    ))}
  </div>
);

const Field = ({ className = '' }: { className?: string }) => (
  <div className={`field ${className}`}>
    <span className="skeleton-label">
      <SkeletonBar size="s" />
    </span>
    <span className="box" />
  </div>
);

/** The skeleton of the table: a header and grey rows, on phones cards. */
export const RowsSkeleton = () => (
  <div className="skeleton-rows">
    <div className="skeleton-header" />
    {ROWS.map((row) => (
      <div key={row} className="skeleton-row">
        <SkeletonBar size="s" />
        <SkeletonBar />
        <SkeletonBar size="s" />
        <SkeletonBar />
        <SkeletonBar size="l" />
        <SkeletonBar />
      </div>
    ))}
  </div>
);

/** The skeleton of the full list: figures, views, tools, filters and rows, all in their final positions. */
export const BookingsSkeleton = () => (
  <div className="bookings-page">
    <FiguresSkeleton />
    <div className="bookings">
      <div className="bookings-header">
        <h2>{LIST_TEXTS.title}</h2>
        <div className="bookings-tools">
          {TOOLS.map((tool) => (
            <span key={tool} className="skeleton-tool" />
          ))}
        </div>
      </div>
      <div className="view-bar">
        <ul>
          {VIEWS.map((view) => (
            <li key={view} className="skeleton-view" />
          ))}
        </ul>
      </div>
      <div className="filter-bar">
        <Field className="admin-search" />
        <span className="admin-button filter-fold">
          <span className="skeleton-text">
            <SkeletonBar />
          </span>
        </span>
        <div className="filter-fields">
          {FILTERS.map((filter) => (
            <Field key={filter} />
          ))}
        </div>
      </div>
      <RowsSkeleton />
    </div>
  </div>
);
