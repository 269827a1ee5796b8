import { Pencil, ArrowDown, ArrowUp } from 'lucide-react';
import type { ContentKind } from '#libs/shared/contracts';
import { CONTENT_TEXTS as TEXTS } from './copy.js';
import type { Entry } from './api.js';
import { labelsOf } from './entry-labels.js';
import { Tip } from '../../ui/overlay/tooltip.js';

const icon = { 'aria-hidden': true, size: 20, strokeWidth: 2.4 } as const;

type MoveButtonProps = {
  id: string;
  by: -1 | 1;
  label: string;
  isEnd: boolean;
  onMove: (id: string, by: -1 | 1) => void;
};

/** Moves an entry one place. Stays reachable at the end of the list, so that the focus is not lost with the last move. */
const MoveButton = ({ id, by, label, isEnd, onMove }: MoveButtonProps) => (
  <Tip text={label}>
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      aria-disabled={isEnd || undefined}
      data-move={`${id} ${by}`}
      onClick={() => !isEnd && onMove(id, by)}
    >
      {by < 0 ? <ArrowUp {...icon} /> : <ArrowDown {...icon} />}
    </button>
  </Tip>
);

export type EntryActions = {
  onEdit: (id: string) => void;
  onMove: (id: string, by: -1 | 1) => void;
  onRetire: (id: string) => void;
  onRestore: (id: string) => void;
};
type Props = EntryActions & { kind: ContentKind; entry: Entry; isFirst: boolean; isLast: boolean };

type LabelsProps = { name: string; facts: string; marks: string[] };

const EntryWords = ({ name, facts, marks }: LabelsProps) => (
  <div className="entry-words">
    <h3>{name}</h3>
    <p>{facts}</p>
    {marks.length > 0 && (
      <p className="entry-marks">
        {marks.map((mark) => (
          <span key={mark} className="entry-mark" data-sample={mark === TEXTS.sample || undefined}>
            {mark}
          </span>
        ))}
      </p>
    )}
  </div>
);

/** One entry: what it looks like, its place in the order, and what can be done with it. */
export function EntryRow({ kind, entry, isFirst, isLast, onMove, ...actions }: Props) {
  const { id, retired } = entry;
  const { name, facts, picture, marks } = labelsOf(kind, entry);
  return (
    <li className="entry" data-retired={retired || undefined}>
      {picture && (
        <span className="entry-picture">
          <img src={picture} alt="" width={96} height={66} loading="lazy" decoding="async" />
        </span>
      )}
      <EntryWords name={name} facts={facts} marks={marks} />
      <div className="entry-buttons">
        {!retired && <MoveButton {...{ id, onMove }} by={-1} label={TEXTS.up(name)} isEnd={isFirst} />}
        {!retired && <MoveButton {...{ id, onMove }} by={1} label={TEXTS.down(name)} isEnd={isLast} />}
        <button
          type="button"
          className="admin-button"
          aria-label={TEXTS.editOf(name)}
          onClick={() => actions.onEdit(id)}
        >
          <Pencil aria-hidden size={16} strokeWidth={2.4} />
          {TEXTS.edit}
        </button>
        <button
          type="button"
          className="admin-button"
          aria-label={retired ? TEXTS.restoreOf(name) : TEXTS.retireOf(name)}
          onClick={() => (retired ? actions.onRestore(id) : actions.onRetire(id))}
        >
          {retired ? TEXTS.restore : TEXTS.retire}
        </button>
      </div>
    </li>
  );
}
