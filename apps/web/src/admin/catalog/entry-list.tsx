import { useEffect, useRef, useState } from 'react';
import type { ContentKind } from '#libs/shared/contracts';
import { CONTENT_TEXTS as TEXTS } from './copy.js';
import { useAnnounce } from '../../ui/feedback/announce.js';
import { useToast } from '../../ui/feedback/toast.js';
import { useOrderEntries, type Entry } from './api.js';
import { EntryRow, type EntryActions } from './entry-row.js';
import { labelsOf } from './entry-labels.js';

type Props = Omit<EntryActions, 'onMove'> & { kind: ContentKind; entries: Entry[] };

/** A row that changes its place in the document loses the focus: its button gets it back. */
function useFocusOnMoved() {
  const list = useRef<HTMLDivElement>(null);
  const [moved, setMoved] = useState<string | null>(null);
  useEffect(() => {
    if (moved) list.current?.querySelector<HTMLElement>(`[data-move="${CSS.escape(moved)}"]`)?.focus();
    setMoved(null);
  }, [moved]);
  return { list, keepFocus: setMoved };
}

/** Active entries in their order, which buttons change, and the retired ones below. */
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
