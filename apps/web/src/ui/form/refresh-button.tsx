import { RefreshCw } from '../icons.js';
import { Button } from './button.js';
import { Tip } from '../overlay/tooltip.js';

type Props = { label: string; query: { refetch: () => unknown; isFetching: boolean } };

/** Fetches a list again; its label is also its tooltip. */
export const RefreshButton = ({ label, query }: Props) => (
  <Tip text={label}>
    <Button
      variant="small"
      aria-label={label}
      aria-busy={query.isFetching}
      onClick={() => void query.refetch()}
    >
      <RefreshCw size={18} strokeWidth={2.4} />
    </Button>
  </Tip>
);
