import './skeleton.css';
import type { ReactNode } from 'react';

/** A grey bar in place of text; the line around it keeps its height. */
export const SkeletonBar = ({ size = 'm' }: { size?: 's' | 'm' | 'l' }) => (
  <span className="skeleton-bar" data-size={size} />
);

type Props = {
  /** The loading text for screen readers. */
  text: string;
  children: ReactNode;
};

/** Skeleton of loading content; not animated, since only spinners loop. */
export const Skeleton = ({ text, children }: Props) => (
  <>
    <p className="sr-only" role="status">
      {text}
    </p>
    <div className="skeleton" aria-hidden>
      {children}
    </div>
  </>
);
