import { WIZARD_TEXTS } from '../../copy/booking.js';
import { FAILED_PART } from '../../copy/frame.js';
import { Button } from '../../ui/form/button.js';

type Props = {
  /** Why it can neither be paid nor shown; null when the request failed. */
  sentence: string | null;
  query: { refetch: () => unknown; isFetching: boolean };
  onStartOver: () => void;
};

/** Shown instead of the wizard when the requested booking has ended, is unknown or could not be loaded. */
export const BookingMissing = ({ sentence, query, onStartOver }: Props) => (
  <div className="wrap screen" role="alert">
    <h1>{sentence ?? WIZARD_TEXTS.notRead}</h1>
    {sentence === null ? (
      <Button busy={query.isFetching} onClick={() => void query.refetch()}>
        {FAILED_PART.again}
      </Button>
    ) : (
      <Button onClick={onStartOver}>{WIZARD_TEXTS.startOver}</Button>
    )}
  </div>
);
