import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ContentKind } from '#libs/shared/contracts';
import { CONTENT_KIND_TEXTS, CONTENT_TEXTS as TEXTS } from './copy.js';
import { useToast } from '../../ui/feedback/toast.js';
import { refreshEntries, useSaveEntry, type Entry } from './api.js';
import { EntryEditor } from './entry-editor.js';

type Props = { kind: ContentKind; id: string; entries: Entry[]; onClose: () => void };

/** The editor of the entry that the address names, or of a new one. */
export function OpenEntry({ kind, id, entries, onClose }: Props) {
  const queries = useQueryClient();
  const save = useSaveEntry(kind);
  const toast = useToast();
  const entry = entries.find((each) => each.id === id) ?? null;
  const { one } = CONTENT_KIND_TEXTS[kind];
  const [turn, setTurn] = useState(0);
  const startAnew = async () => {
    await refreshEntries(queries, kind);
    setTurn(turn + 1);
  };
  if (!entry && id !== 'new') return <p className="content-warning">{TEXTS.unknown}</p>;
  return (
    <EntryEditor
      key={`${id} ${turn}`}
      kind={kind}
      title={entry ? TEXTS.editTitle(one) : TEXTS.newTitle(one)}
      lead={entry && 'isSample' in entry && entry.isSample ? TEXTS.sampleHint : TEXTS.editLead}
      start={entry}
      version={entry?.version}
      onClose={onClose}
      onReload={() => void startAnew()}
      onSave={async (body) => {
        await save.mutateAsync({ id: entry?.id ?? null, body });
        toast({ title: TEXTS.saved, tone: 'good' });
        onClose();
      }}
    />
  );
}
