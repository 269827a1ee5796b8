import { SaveView, type SavedView } from '#libs/shared/contracts';
import { VIEW_TEXTS } from '../../../../app/copy/admin-bookings.js';
import { useContractForm } from '../../../../lib/form/form.js';
import { sentenceOf } from '../../../../lib/api/http.js';
import { useToast } from '../../../../ui/feedback/toast.js';
import { useRemoveView, useSaveView } from '../../api.js';

/** The name under which the query of the list is kept; it stays typed while its box is closed. */
export function useSaveViewForm(query: string, onSaved: () => void) {
  const toast = useToast();
  const save = useSaveView();
  const { field, handleSubmit, reset, refuse } = useContractForm(SaveView, {
    defaultValues: { name: '', query },
  });
  const send = handleSubmit(({ name }) =>
    save.mutate(
      { name, query },
      {
        onSuccess: () => {
          reset();
          onSaved();
          toast({ title: VIEW_TEXTS.saved, description: name, tone: 'good' });
        },
        onError: (failure) => refuse('name', sentenceOf(failure, VIEW_TEXTS.failed)),
      },
    ),
  );
  return { name: field('name'), send, isSaving: save.isPending };
}

/** Removes a kept view, and says so. */
export function useForgetView() {
  const toast = useToast();
  const drop = useRemoveView();
  const forget = ({ id, name }: SavedView) =>
    drop.mutate(id, {
      onSuccess: () => toast({ title: VIEW_TEXTS.removed, description: name }),
      onError: (failure) => toast({ title: sentenceOf(failure, VIEW_TEXTS.notRemoved), tone: 'bad' }),
    });
  return { forget, isForgetting: drop.isPending };
}
