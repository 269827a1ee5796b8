import { useEffect, useRef, useState } from 'react';
import { Pencil, ArrowDown, ArrowUp } from 'lucide-react';
import type { ContentKind } from '#libs/shared/contracts';
import { CONTENT_TEXTS as TEXTS } from './copy.js';
import { useAnnounce } from '../../ui/feedback/announce.js';
import { useToast } from '../../ui/feedback/toast.js';
import { useOrderEntries, type Entry } from './api.js';
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

/** Moves an entry by one. Not disabled at the end of the list, so that the last move does not lose the focus. */
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
type EntryRowProps = EntryActions & { kind: ContentKind; entry: Entry; isFirst: boolean; isLast: boolean };

type LabelsProps = { name: string; facts: string; marks: string[] };

const EntryWords = ({ name, facts, marks }: LabelsProps) => (
  <div className="entry-text">
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

/** One entry: preview, position and actions. */
function EntryRow({ kind, entry, isFirst, isLast, onMove, ...actions }: EntryRowProps) {
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

type Props = Omit<EntryActions, 'onMove'> & { kind: ContentKind; entries: Entry[] };

/** A row loses the focus when it is moved in the DOM: its button is focused again. */
function useFocusOnMoved() {
  const list = useRef<HTMLDivElement>(null);
  const [moved, setMoved] = useState<string | null>(null);
  useEffect(() => {
    if (moved) list.current?.querySelector<HTMLElement>(`[data-move="${CSS.escape(moved)}"]`)?.focus();
    setMoved(null);
  }, [moved]);
  return { list, keepFocus: setMoved };
}

/** Active entries in order, with buttons to change it, and the retired ones below. */
export function EntryList({ kind, entries, ...actions }: Props) {
  const order = useOrderEntries(kind);
  const announce = useAnnounce();
  const toast = useToast();
  const { list, keepFocus } = useFocusOnMoved();
  const active = entries.filter(({ retired }) => !retired);
  const retired = entries.filter((entry) => entry.retired);
  const move = (id: string, by: -1 | 1) => {
    const ids = active.map((entry) => entry.id);
    const place = ids.indexOf(id);
    ids.splice(place, 1);
    ids.splice(place + by, 0, id);
    order.mutate(ids, { onError: () => toast({ title: TEXTS.failedChange, tone: 'bad' }) });
    announce(TEXTS.moved(labelsOf(kind, active[place]).name, place + by + 1, ids.length));
    keepFocus(`${id} ${by}`);
  };
  const rows = (some: Entry[]) =>
    some.map((entry, place) => (
      <EntryRow
        key={entry.id}
        {...{ kind, entry, ...actions }}
        onMove={move}
        isFirst={place === 0}
        isLast={place === some.length - 1}
      />
    ));
  return (
    <div ref={list}>
      <ol className="entries">{rows(active)}</ol>
      {retired.length > 0 && (
        <>
          <h2 className="entries-retired">{TEXTS.retiredList}</h2>
          <ul className="entries">{rows(retired)}</ul>
        </>
      )}
    </div>
  );
}
