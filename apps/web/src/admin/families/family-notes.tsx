import { Callout, Flex } from '@radix-ui/themes';
import type { ChangeEvent } from 'react';
import { AddFamilyNote, AddFamilyTag, type FamilyView } from '#libs/shared/contracts';
import { errorMessage } from '../../lib/api/http.js';
import { moment } from '../../lib/format/format.js';
import { useContractForm } from '../../lib/form/form.js';
import { useIntentKey } from '../../lib/form/submit-intent.js';
import { useToast } from '../../ui/feedback/toast.js';
import { Button } from '../../ui/form/button.js';
import { TextareaField, TextField } from '../../ui/form/text-field.js';
import { X } from '../../ui/icons.js';
import { useUnsentInput } from '../bookings/actions/frame/unsent-input.js';
import { Hint } from '../bookings/parts/hint.js';
import { PanelForm } from '../bookings/parts/panel-form.js';
import { TitledCard } from '../shared/titled-card.js';
import { useAddNote, useAddTag, useRemoveTag } from './api.js';
import { FAMILY_TEXTS as TEXTS } from './copy.js';

type Props = { id: string; family: FamilyView; canEdit: boolean };

/** Adds a note; a retry after a failure has the same idempotency key. */
function NoteForm({ id }: { id: string }) {
  const toast = useToast();
  const add = useAddNote();
  const intent = useIntentKey();
  const { unsent, keep, forget } = useUnsentInput<AddFamilyNote>(`family notes ${id}`);
  const { field, handleSubmit, reset, showError } = useContractForm(AddFamilyNote, {
    defaultValues: { text: '', ...unsent },
  });
  const send = handleSubmit(({ text }) =>
    add.mutate(
      { id, text, idempotencyKey: intent.keyFor({ text }) },
      {
        onSuccess: () => {
          intent.done();
          reset({ text: '' });
          forget();
          toast({ title: TEXTS.noteAdded, tone: 'good' });
        },
        onError: (failure) => showError('text', errorMessage(failure, TEXTS.notSaved)),
      },
    ),
  );
  return (
    <PanelForm onSend={send}>
      <TextareaField
        label={TEXTS.newNote}
        hint={TEXTS.noteHint}
        rows={2}
        {...field('text', {
          onChange: (event: ChangeEvent<HTMLTextAreaElement>) => keep({ text: event.target.value }),
        })}
      />
      <Button type="submit" variant="small" busy={add.isPending}>
        {TEXTS.addNote}
      </Button>
    </PanelForm>
  );
}

/** Notes about the family, newest first. */
export const FamilyNotes = ({ id, family, canEdit }: Props) => (
  <TitledCard title={TEXTS.notes}>
    {family.notes.length === 0 && <Hint>{TEXTS.noNotes}</Hint>}
    {family.notes.length > 0 && (
      <Flex asChild direction="column" gap="2">
        <ul>
          {family.notes.map((note) => (
            <Callout.Root key={note.id} asChild color="amber" size="1" highContrast>
              <li>
                <div>
                  <p>{note.text}</p>
                  <Hint>{TEXTS.by(note.who, moment(note.at))}</Hint>
                </div>
              </li>
            </Callout.Root>
          ))}
        </ul>
      </Flex>
    )}
    {!family.mayNote && <p>{TEXTS.notesOver}</p>}
    {canEdit && family.mayNote && <NoteForm id={id} />}
  </TitledCard>
);

function TagForm({ id }: { id: string }) {
  const toast = useToast();
  const add = useAddTag();
  const { field, handleSubmit, reset, showError } = useContractForm(AddFamilyTag, {
    defaultValues: { tag: '' },
  });
  const send = handleSubmit(({ tag }) =>
    add.mutate(
      { id, tag },
      {
        onSuccess: () => {
          reset({ tag: '' });
          toast({ title: TEXTS.tagAdded, tone: 'good' });
        },
        onError: (failure) => showError('tag', errorMessage(failure, TEXTS.notSaved)),
      },
    ),
  );
  return (
    <PanelForm onSend={send}>
      <TextField label={TEXTS.newTag} hint={TEXTS.tagHint} autoComplete="off" {...field('tag')} />
      <Button type="submit" variant="small" busy={add.isPending}>
        {TEXTS.addTag}
      </Button>
    </PanelForm>
  );
}

/** Tags such as "dog", each with a button that removes it. */
export function FamilyTags({ id, family, canEdit }: Props) {
  const toast = useToast();
  const removal = useRemoveTag();
  const remove = (tagId: string) =>
    removal.mutate(
      { id, tagId },
      {
        onSuccess: () => toast({ title: TEXTS.tagRemoved, tone: 'good' }),
        onError: (failure) => toast({ title: errorMessage(failure, TEXTS.notSaved), tone: 'bad' }),
      },
    );
  return (
    <TitledCard title={TEXTS.tags}>
      {family.tagList.length === 0 ? (
        <Hint>{TEXTS.noTags}</Hint>
      ) : (
        <Flex asChild wrap="wrap" gap="2">
          <ul>
            {family.tagList.map(({ id: tagId, tag }) => (
              <li key={tagId}>
                {canEdit ? (
                  <Button
                    variant="small"
                    aria-label={TEXTS.removeTag(tag)}
                    disabled={removal.isPending}
                    onClick={() => remove(tagId)}
                  >
                    <span>{tag}</span>
                    <X size={16} strokeWidth={2.6} />
                  </Button>
                ) : (
                  <b>{tag}</b>
                )}
              </li>
            ))}
          </ul>
        </Flex>
      )}
      {canEdit && family.mayNote && <TagForm id={id} />}
    </TitledCard>
  );
}
