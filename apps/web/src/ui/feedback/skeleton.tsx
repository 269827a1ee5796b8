import './skeleton.css';
import type { ReactNode } from 'react';

/** A grey bar in the place of words; the line that it stands in keeps its height. */
export const SkeletonBar = ({ size = 'm' }: { size?: 's' | 'm' | 'l' }) => (
  <span className="bone" data-size={size} />
);

type Props = {
  /** What is on its way, for who sees no bars. */
  text: string;
  children: ReactNode;
};

/** What is on its way, drawn in grey bars: still, since nothing loops but a spinner. */
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
