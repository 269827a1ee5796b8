import { ArrowDown, ArrowUp } from 'lucide-react';
import { Tip } from '../../ui/overlay/tip.js';

const icon = { 'aria-hidden': true, size: 20, strokeWidth: 2.4 } as const;

type Props = {
  id: string;
  by: -1 | 1;
  words: string;
  isEnd: boolean;
  onMove: (id: string, by: -1 | 1) => void;
};

/** Moves an entry one place. Stays reachable at the end of the list, so that the focus is not lost with the last move. */
export const MoveButton = ({ id, by, words, isEnd, onMove }: Props) => (
  <Tip text={words}>
    <button
      type="button"
      className="icon-button"
      aria-label={words}
      aria-disabled={isEnd || undefined}
      data-move={`${id} ${by}`}
      onClick={() => !isEnd && onMove(id, by)}
    >
      {by < 0 ? <ArrowUp {...icon} /> : <ArrowDown {...icon} />}
    </button>
  </Tip>
);
