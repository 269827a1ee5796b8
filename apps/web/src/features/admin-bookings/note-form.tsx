import { useRef, type SyntheticEvent } from 'react';
import { useForm } from 'react-hook-form';
import { AddBookingNote } from '#libs/contracts';
import { DETAIL_TEXTS } from '../../content/admin-booking.js';
import { contractResolver } from '../../lib/form.js';
import { newKey, sentenceOf } from '../../lib/http.js';
import { intentFor, type SubmitIntent } from '../../lib/submit-intent.js';
import { Button } from '../../ui/button.js';
import { TextareaField } from '../../ui/textarea-field.js';
import { useToast } from '../../ui/toast.js';
import { useAdminAction } from './api.js';

/** Adds a note; a repeat of the same words after a failure keeps its key. */
export function NoteForm({ bookingId }: { bookingId: string }) {
  const toast = useToast();
  const add = useAdminAction();
  const intent = useRef<SubmitIntent | null>(null);
  const { register, handleSubmit, reset, setError, formState } = useForm<AddBookingNote>({
    resolver: contractResolver(AddBookingNote),
    defaultValues: { text: '' },
  });
  const send = handleSubmit((body) => {
    intent.current = intentFor(intent.current, body.text, newKey);
    add.mutate(
      { id: bookingId, action: { kind: 'notes', body }, idempotencyKey: intent.current.key },
      {
        onSuccess: () => {
          intent.current = null;
          reset();
          toast({ title: DETAIL_TEXTS.noteAdded, tone: 'good' });
        },
        onError: (failure) => setError('text', { message: sentenceOf(failure, DETAIL_TEXTS.noteFailed) }),
      },
    );
  });
  return (
    <form method="post" noValidate onSubmit={(event: SyntheticEvent) => void send(event)}>
      <TextareaField
        label={DETAIL_TEXTS.note}
        hint={DETAIL_TEXTS.notesHint}
        rows={2}
        error={formState.errors.text?.message}
        {...register('text')}
      />
      <Button type="submit" variant="secondary" className="admin-button" busy={add.isPending}>
        {DETAIL_TEXTS.addNote}
      </Button>
    </form>
  );
}
