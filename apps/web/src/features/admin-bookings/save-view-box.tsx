import { BookmarkPlus, Trash2 } from 'lucide-react';
import { useState, type SyntheticEvent } from 'react';
import { useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import { keptViewQuery, SaveView, type SavedView } from '#libs/contracts';
import { VIEW_TEXTS } from '../../content/admin-bookings.js';
import { contractResolver } from '../../lib/form.js';
import { sentenceOf } from '../../lib/http.js';
import { Button } from '../../ui/button.js';
import { Popover } from '../../ui/popover.js';
import { TextField } from '../../ui/text-field.js';
import { useToast } from '../../ui/toast.js';
import { viewQuery } from './address.js';
import { useRemoveView, useSaveView, useViews } from './api.js';

/** The list without a filter has no query; a kept view needs one. */
const EVERYTHING = 'sort=-created';

/** Keeps what the list shows under a name, and removes what is kept. */
export function SaveViewBox() {
  const [params] = useSearchParams();
  const { data: own = [] } = useViews();
  const query = keptViewQuery(viewQuery(params));
  const [isOpen, setOpen] = useState(false);
  const toast = useToast();
  const save = useSaveView();
  const drop = useRemoveView();
  const { register, handleSubmit, reset, setError, formState } = useForm<SaveView>({
    resolver: contractResolver(SaveView),
    defaultValues: { name: '', query: EVERYTHING },
  });
  const send = handleSubmit(({ name }) =>
    save.mutate(
      { name, query: query || EVERYTHING },
      {
        onSuccess: () => {
          reset();
          setOpen(false);
          toast({ title: VIEW_TEXTS.saved, description: name, tone: 'good' });
        },
        onError: (failure) => setError('name', { message: sentenceOf(failure, VIEW_TEXTS.failed) }),
      },
    ),
  );
  const forget = ({ id, name }: SavedView) =>
    drop.mutate(id, {
      onSuccess: () => toast({ title: VIEW_TEXTS.removed, description: name }),
      onError: (failure) => toast({ title: sentenceOf(failure, VIEW_TEXTS.notRemoved), tone: 'bad' }),
    });
  return (
    <Popover
      label={VIEW_TEXTS.save}
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <button type="button" className="admin-button">
          <BookmarkPlus aria-hidden size={18} strokeWidth={2.4} />
          {VIEW_TEXTS.save}
        </button>
      }
    >
      <form
        className="save-view"
        method="post"
        noValidate
        onSubmit={(event: SyntheticEvent) => void send(event)}
      >
        <TextField
          label={VIEW_TEXTS.name}
          hint={VIEW_TEXTS.saveHint}
          autoComplete="off"
          maxLength={60}
          error={formState.errors.name?.message}
          {...register('name')}
        />
        <Button type="submit" variant="secondary" className="admin-button" busy={save.isPending}>
          {VIEW_TEXTS.keep}
        </Button>
      </form>
      {own.length > 0 && (
        <section className="own-views" aria-label={VIEW_TEXTS.own}>
          <h3>{VIEW_TEXTS.own}</h3>
          <ul>
            {own.map((view) => (
              <li key={view.id}>
                {view.name}
                <button
                  type="button"
                  className="icon-button"
                  aria-label={VIEW_TEXTS.remove(view.name)}
                  disabled={drop.isPending}
                  onClick={() => forget(view)}
                >
                  <Trash2 aria-hidden size={18} strokeWidth={2.3} />
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Popover>
  );
}
