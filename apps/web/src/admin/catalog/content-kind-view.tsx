import { useState } from 'react';
import type { ContentKind } from '#libs/shared/contracts';
import { CONTENT_KIND_TEXTS, CONTENT_TEXTS as TEXTS } from './copy.js';
import { Button } from '../../ui/form/button.js';
import { Empty } from '../../ui/feedback/empty.js';
import { Failure } from '../../ui/feedback/failure.js';
import { Loading } from '../../ui/feedback/loading.js';
import { useEntries } from './api.js';
import { ContentWarnings } from './content-warnings.js';
import { EntryList } from './entry-list.js';
import { OpenEntry } from './open-entry.js';
import { RetireDialog } from './retire-dialog.js';
import { useEntryPlaces } from './use-entry-places.js';

type Props = { kind: ContentKind; open: string; onOpen: (id: string) => void };

/** One list with its warnings, and the dialogs that belong to it. */
export function ContentKindView({ kind, open, onOpen }: Props) {
  const list = useEntries(kind);
  const [leaving, setLeaving] = useState<string | null>(null);
  const entries = list.data ?? [];
  const { nameOf, retire, restore } = useEntryPlaces(kind, entries);
  if (list.isPending) return <Loading text={TEXTS.loading} />;
  if (list.isError)
    return (
      <>
        <Failure text={TEXTS.failed} />
        <Button variant="secondary" onClick={() => void list.refetch()}>
          {TEXTS.again}
        </Button>
      </>
    );
  return (
    <>
      <ContentWarnings {...{ kind, entries }} />
      {entries.length === 0 && <Empty title={TEXTS.empty} picture="no-pictures" />}
      <EntryList
        {...{ kind, entries }}
        onEdit={onOpen}
        onRetire={setLeaving}
        onRestore={(id) => void restore(id)}
      />
      {open && <OpenEntry {...{ kind, entries }} id={open} onClose={() => onOpen('')} />}
      {leaving && (
        <RetireDialog
          name={nameOf(leaving)}
          meaning={CONTENT_KIND_TEXTS[kind].retire}
          onClose={() => setLeaving(null)}
          onRetire={async () => {
            await retire(leaving);
            setLeaving(null);
          }}
        />
      )}
    </>
  );
}
