import { FAILED_PART } from '../../copy/frame.js';
import { Button } from '../form/button.js';
import { Spinner } from './spinner.js';
import type { Elements } from '../layout/elements.js';

type EmptyProps = {
  title: string;
  text?: string;
  /** A drawing of the family `empty`; it decorates the text below it. */
  picture?: 'no-events' | 'no-results' | 'no-pictures';
  children?: Elements;
};

/** The empty state with its action. */
export function Empty({ title, text, picture, children }: EmptyProps) {
  return (
    <div className="empty" role="status">
      {picture && <img src={`/art/empty/${picture}.svg`} alt="" width={240} height={165} />}
      <p>
        <b>{title}</b>
      </p>
      {text && <p>{text}</p>}
      {children satisfies Elements}
    </div>
  );
}

/** A spinner with its label; `quiet` shows the label to screen readers only. */
export function Loading({ text, quiet = false }: { text: string; quiet?: boolean }) {
  return (
    <p className="loading" role="status">
      <Spinner />
      <span className={quiet ? 'sr-only' : undefined}>{text}</span>
    </p>
  );
}

type Props = {
  text: string;
  /** The failed query; a button refetches it. */
  query?: { refetch: () => unknown; isFetching: boolean };
};

/** The error state of content that could not be loaded. */
export const Failure = ({ text, query }: Props) => (
  <div className="failure">
    <p role="alert">{text}</p>
    {query && (
      <Button variant="secondary" busy={query.isFetching} onClick={() => void query.refetch()}>
        {FAILED_PART.again}
      </Button>
    )}
  </div>
);
