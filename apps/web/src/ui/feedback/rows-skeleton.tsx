import './rows-skeleton.css';
import '../table/data-table.css';
import { Skeleton, SkeletonBar } from './skeleton.js';

const ROWS = Array.from({ length: 12 }, (_, row) => row);

/** The skeleton of a table: a header and grey rows, on phones cards. */
export const RowsSkeleton = () => (
  <div className="data-scroll">
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

/** A list that is loading; `text` is for screen readers. */
export const LoadingRows = ({ text }: { text: string }) => (
  <Skeleton text={text}>
    <RowsSkeleton />
  </Skeleton>
);
