import { Flex, Heading, Text } from '@radix-ui/themes';
import { BookmarkPlus, Trash2 } from '../../../shared/icons.js';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { savedViewQuery, SaveView, type SavedView } from '#libs/shared/contracts';
import { VIEW_TEXTS } from '../../../../copy/admin-bookings.js';
import { Popover } from '../../../../ui/overlay/popover.js';
import { viewQuery } from '../address.js';
import { useViews, useRemoveView, useSaveView } from '../../api.js';
import { useContractForm } from '../../../../lib/form/form.js';
import { errorMessage } from '../../../../lib/api/http.js';
import { useToast } from '../../../../ui/feedback/toast.js';
import { Button } from '../../../../ui/form/button.js';
import { Form } from '../../../../ui/form/form.js';
import { TextField } from '../../../../ui/form/text-field.js';

/** The name for the saved query; it is kept when the box is closed. */
function useSaveViewForm(query: string, onSaved: () => void) {
  const toast = useToast();
  const save = useSaveView();
  const { field, handleSubmit, reset, showError } = useContractForm(SaveView, {
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
        onError: (failure) => showError('name', errorMessage(failure, VIEW_TEXTS.failed)),
      },
    ),
  );
  return { name: field('name'), send, isSaving: save.isPending };
}

/** Removes a saved view, with a toast. */
function useForgetView() {
  const toast = useToast();
  const drop = useRemoveView();
  const forget = ({ id, name }: SavedView) =>
    drop.mutate(id, {
      onSuccess: () => toast({ title: VIEW_TEXTS.removed, description: name }),
      onError: (failure) => toast({ title: errorMessage(failure, VIEW_TEXTS.notRemoved), tone: 'bad' }),
    });
  return { forget, isForgetting: drop.isPending };
}

type Props = ReturnType<typeof useForgetView> & { views: SavedView[] };

/** The saved views, each with a remove button. */
const OwnViews = ({ views, forget, isForgetting }: Props) => (
  <section aria-label={VIEW_TEXTS.own}>
    <Heading as="h3" size="3">
      {VIEW_TEXTS.own}
    </Heading>
    <ul>
      {views.map((view) => (
        <Flex asChild key={view.id} align="center" justify="between" gap="2">
          <li>
            <Text truncate>{view.name}</Text>
            <button
              type="button"
              className="icon-button"
              aria-label={VIEW_TEXTS.remove(view.name)}
              disabled={isForgetting}
              onClick={() => forget(view)}
            >
              <Trash2 size={18} strokeWidth={2.3} />
            </button>
          </li>
        </Flex>
      ))}
    </ul>
  </section>
);

/** Asks for the name of a view. */
const SaveViewForm = ({ name, send, isSaving }: ReturnType<typeof useSaveViewForm>) => (
  <Form onSend={send}>
    <Flex direction="column" align="stretch" gap="3">
      <TextField
        label={VIEW_TEXTS.name}
        hint={VIEW_TEXTS.saveHint}
        autoComplete="off"
        maxLength={60}
        {...name}
      />
      <Button type="submit" variant="small" busy={isSaving}>
        {VIEW_TEXTS.keep}
      </Button>
    </Flex>
  </Form>
);

/** The unfiltered list has an empty query, but a saved view requires one. */
const EVERYTHING = 'sort=-created';

/** Saves the listed query under a name, and removes saved views. */
export function SaveViewBox() {
  const [params] = useSearchParams();
  const { data: own = [] } = useViews();
  const query = savedViewQuery(viewQuery(params)) || EVERYTHING;
  const [isOpen, setOpen] = useState(false);
  const saving = useSaveViewForm(query, () => setOpen(false));
  const removal = useForgetView();
  return (
    <Popover
      label={VIEW_TEXTS.save}
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button variant="small" aria-label={VIEW_TEXTS.save} title={VIEW_TEXTS.save}>
          <BookmarkPlus size={18} strokeWidth={2.4} />
        </Button>
      }
    >
      <SaveViewForm {...saving} />
      {own.length > 0 && <OwnViews views={own} {...removal} />}
    </Popover>
  );
}
