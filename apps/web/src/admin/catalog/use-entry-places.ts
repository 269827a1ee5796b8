import type { ContentKind } from '#libs/shared/contracts';
import { CONTENT_TEXTS as TEXTS } from './copy.js';
import { sentenceOf } from '../../lib/api/http.js';
import { useToast } from '../../ui/feedback/toast.js';
import { useRestoreEntry, useRetireEntry, type Entry } from './api.js';
import { wordsOf } from './entry-words.js';

/** Takes entries off the site and puts them back, and says so. `retire` throws what the server refuses. */
export function useEntryPlaces(kind: ContentKind, entries: Entry[]) {
  const retireEntry = useRetireEntry(kind);
  const restoreEntry = useRestoreEntry(kind);
  const toast = useToast();
  const nameOf = (id: string) => {
    const entry = entries.find((each) => each.id === id);
    return entry ? wordsOf(kind, entry).name : '';
  };
  const retire = async (id: string) => {
    await retireEntry.mutateAsync(id);
    toast({ title: TEXTS.gone(nameOf(id)), tone: 'good' });
  };
  const restore = async (id: string) => {
    try {
      await restoreEntry.mutateAsync(id);
      toast({ title: TEXTS.restored(nameOf(id)), tone: 'good' });
    } catch (failure) {
      toast({ title: sentenceOf(failure, TEXTS.failedChange), tone: 'bad' });
    }
  };
  return { nameOf, retire, restore };
}
