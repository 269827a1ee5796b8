import { FAILED_PART } from '../../app/copy/frame.js';
import { Button } from '../form/button.js';

type Props = {
  text: string;
  /** What was asked for in vain: one press asks again. */
  query?: { refetch: () => unknown; isFetching: boolean };
};

/** One honest sentence in the place of what could not be loaded. */
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
