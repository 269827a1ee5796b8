import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { ContentKind } from '#libs/contracts';
import { CONTENT_KIND_TEXTS, contentWarnings, CONTENT_TEXTS as TEXTS } from '../../content/admin-content.js';
import { sentenceOf } from '../../lib/http.js';
import { Button } from '../../ui/button.js';
import { Empty } from '../../ui/empty.js';
import { Failure } from '../../ui/failure.js';
import { Loading } from '../../ui/loading.js';
import { useToast } from '../../ui/toast.js';
import { useEntries, useRestoreEntry, useRetireEntry } from './api.js';
import { EntryList } from './entry-list.js';
import { wordsOf } from './entry-words.js';
import { OpenEntry } from './open-entry.js';
import { RetireDialog } from './retire-dialog.js';

type Props = { kind: ContentKind; open: string; onOpen: (id: string) => void };

/** One list with its warnings, and the dialogs that belong to it. */
export function ContentKindView({ kind, open, onOpen }: Props) {
  const list = useEntries(kind);
  const retire = useRetireEntry(kind);
  const restore = useRestoreEntry(kind);
  const toast = useToast();
  const [leaving, setLeaving] = useState<string | null>(null);
  const entries = list.data ?? [];
  const nameOf = (id: string) => {
    const entry = entries.find((each) => each.id === id);
    return entry ? wordsOf(kind, entry).name : '';
  };
  const showAgain = async (id: string) => {
    try {
      await restore.mutateAsync(id);
      toast({ title: TEXTS.restored(nameOf(id)), tone: 'good' });
    } catch (failure) {
      toast({ title: sentenceOf(failure, TEXTS.failedChange), tone: 'bad' });
    }
  };
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
  const warnings = contentWarnings(kind, entries.filter(({ retired }) => !retired).length);
  return (
    <>
      {warnings.map((warning) => (
        <p key={warning} className="content-warning" role="status">
          <TriangleAlert aria-hidden size={20} strokeWidth={2.4} />
          {warning}
        </p>
      ))}
      {entries.length === 0 && <Empty title={TEXTS.empty} picture="no-pictures" />}
      <EntryList
        {...{ kind, entries }}
        onEdit={onOpen}
        onRetire={setLeaving}
        onRestore={(id) => void showAgain(id)}
      />
      {open && <OpenEntry {...{ kind, entries }} id={open} onClose={() => onOpen('')} />}
      {leaving && (
        <RetireDialog
          name={nameOf(leaving)}
          meaning={CONTENT_KIND_TEXTS[kind].retire}
          onClose={() => setLeaving(null)}
          onRetire={async () => {
            await retire.mutateAsync(leaving);
            toast({ title: TEXTS.gone(nameOf(leaving)), tone: 'good' });
            setLeaving(null);
          }}
        />
      )}
    </>
  );
}
