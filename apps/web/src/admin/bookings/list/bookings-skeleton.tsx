import './stat-row.css';
import './bookings-list.css';
import './bookings-skeleton.css';
import type { ReactNode } from 'react';
import { LIST_TEXTS } from '../../../copy/admin-bookings.js';
import { buttonClass } from '../../../ui/form/button.js';
import { RowsSkeleton } from '../../../ui/feedback/rows-skeleton.js';
import { SkeletonBar } from '../../../ui/feedback/skeleton.js';

const places = (count: number) => Array.from({ length: count }, (_, place) => place);

const FIGURES = places(4);
const OTHER_FIGURES = places(2);
const VIEWS = places(6);
const TOOLS = places(6);
const FILTERS = places(5);

type MainFigureProps = { label: ReactNode; value: ReactNode; note: ReactNode };

/** One of the figures that matter. */
export const MainFigure = ({ label, value, note }: MainFigureProps) => (
  <div className="stat-main">
    <p>{label}</p>
    <b>{value}</b>
    <small>{note}</small>
  </div>
);

/** The skeleton of the figures. */
export const FiguresSkeleton = () => (
  <div className="frame stat-row skeleton" aria-hidden>
    {FIGURES.map((figure) => (
      <MainFigure
        key={figure}
        label={
          <>
            <SkeletonBar />
            <span className="help-tip" />
          </>
        }
        value={<SkeletonBar size="s" />}
        note={<SkeletonBar />}
      />
    ))}
    <dl className="stat-others">
      {OTHER_FIGURES.map((figure) => (
        <div key={figure}>
          <dt>
            <SkeletonBar />
          </dt>
          <dd>
            <SkeletonBar size="s" />
          </dd>
        </div>
      ))}
    </dl>
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

/** The skeleton of the full list: figures, views, tools, filters and rows, all in their final positions. */
export const BookingsSkeleton = () => (
  <div className="bookings-page">
    <FiguresSkeleton />
    <div className="bookings">
      <h2 className="sr-only">{LIST_TEXTS.title}</h2>
      <p className="bookings-count">
        <SkeletonBar />
      </p>
      <div className="bookings-tools">
        {TOOLS.map((tool) => (
          <span
            key={tool}
            className={buttonClass('small', undefined, tool === 3 || tool === 4 ? 'wide-only' : '')}
          />
        ))}
      </div>
      <div className="view-bar">
        <ul>
          {VIEWS.map((view) => (
            <li key={view} className={buttonClass('small')} />
          ))}
        </ul>
      </div>
      <div className="filter-bar dense">
        <Field className="admin-search" />
        <span className={buttonClass('small', undefined, 'filter-toggle')} />
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
