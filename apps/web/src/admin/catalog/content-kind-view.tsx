import { Callout } from '@radix-ui/themes';
import { useState } from 'react';
import { TriangleAlert } from '../shared/icons.js';
import { useQueryClient } from '@tanstack/react-query';
import type { ContentKind } from '#libs/shared/contracts';
import { CONTENT_KIND_TEXTS, CONTENT_TEXTS as TEXTS, contentWarnings } from './copy.js';
import { Failure, Empty } from '../../ui/feedback/load-states.js';
import { LoadingRows } from '../../ui/feedback/rows-skeleton.js';
import {
  useEntries,
  type Entry,
  useRestoreEntry,
  useRetireEntry,
  refreshEntries,
  useSaveEntry,
} from './api.js';
import { EntryList } from './entry-list.js';
import { errorMessage } from '../../lib/api/http.js';
import { useToast } from '../../ui/feedback/toast.js';
import { labelsOf } from './entry-labels.js';
import { EntryEditor } from './entry-editor.js';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.js';
import { RejectionNote } from '../shared/rejection.js';
import { useSave } from '../shared/use-save.js';

type RetireDialogProps = { kind: ContentKind; id: string; name: string; onClose: () => void };

/** Asks for confirmation and explains the effect; a rejection stays visible. */
function RetireDialog({ kind, id, name, onClose }: RetireDialogProps) {
  const retire = useRetireEntry(kind);
  const { save, rejection, isSaving } = useSave({ onSaved: onClose, failed: TEXTS.failedChange });
  return (
    <ConfirmDialog
      title={TEXTS.retireTitle(name)}
      text={CONTENT_KIND_TEXTS[kind].retire}
      confirm={TEXTS.retire}
      keep={TEXTS.keep}
      isBusy={isSaving}
      onConfirm={() => save(retire, id, TEXTS.gone(name))}
      onClose={onClose}
    >
      <RejectionNote rejection={rejection} />
    </ConfirmDialog>
  );
}

/** Warnings about lists with too few entries for the site. */
const ContentWarnings = ({ kind, entries }: { kind: ContentKind; entries: Entry[] }) =>
  contentWarnings(kind, entries.filter(({ retired }) => !retired).length).map((warning) => (
    <Callout.Root key={warning} role="status" size="1" color="amber">
      <Callout.Icon>
        <TriangleAlert size={18} strokeWidth={2.4} />
      </Callout.Icon>
      <Callout.Text highContrast>{warning}</Callout.Text>
    </Callout.Root>
  ));

/** Retires and restores entries with a toast. `retire` throws the server's rejection. */
function useEntryPlaces(kind: ContentKind, entries: Entry[]) {
  const restoreEntry = useRestoreEntry(kind);
  const toast = useToast();
  const nameOf = (id: string) => {
    const entry = entries.find((each) => each.id === id);
    return entry ? labelsOf(kind, entry).name : '';
  };
  const restore = async (id: string) => {
    try {
      await restoreEntry.mutateAsync(id);
      toast({ title: TEXTS.restored(nameOf(id)), tone: 'good' });
    } catch (failure) {
      toast({ title: errorMessage(failure, TEXTS.failedChange), tone: 'bad' });
    }
  };
  return { nameOf, restore };
}

/** What to know before editing; a sample says that it is one. */
function leadOf(kind: ContentKind, entry: Entry | null): string {
  if (!entry || !labelsOf(kind, entry).marks.includes(TEXTS.sample)) return TEXTS.editLead;
  const { picture, person, review } = TEXTS.sampleHint;
  return kind === 'gallery' ? picture : kind === 'people' ? person : review;
}

type OpenEntryProps = { kind: ContentKind; id: string; entries: Entry[]; onClose: () => void };

/** The editor of the entry in the URL, or of a new one. */
function OpenEntry({ kind, id, entries, onClose }: OpenEntryProps) {
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
  if (!entry && id !== 'new')
    return (
      <Callout.Root size="1" color="amber">
        <Callout.Text highContrast>{TEXTS.unknown}</Callout.Text>
      </Callout.Root>
    );
  return (
    <EntryEditor
      key={`${id} ${turn}`}
      kind={kind}
      title={entry ? TEXTS.editTitle(one) : TEXTS.newTitle(one)}
      lead={leadOf(kind, entry)}
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

type Props = { kind: ContentKind; open: string; onOpen: (id: string) => void };

/** One list with its warnings, and the dialogs that belong to it. */
export function ContentKindView({ kind, open, onOpen }: Props) {
  const list = useEntries(kind);
  const [leaving, setLeaving] = useState<string | null>(null);
  const entries = list.data ?? [];
  const { nameOf, restore } = useEntryPlaces(kind, entries);
  if (list.isPending) return <LoadingRows text={TEXTS.loading} />;
  if (list.isError) return <Failure text={TEXTS.failed} query={list} />;
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
        <RetireDialog {...{ kind }} id={leaving} name={nameOf(leaving)} onClose={() => setLeaving(null)} />
      )}
    </>
  );
}
