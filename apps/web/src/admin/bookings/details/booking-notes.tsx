import { Callout, Flex } from '@radix-ui/themes';
import type { ChangeEvent } from 'react';
import { type AdminBookingDetail, type BookingNoteView, AddBookingNote } from '#libs/shared/contracts';
import { DETAIL_TEXTS } from './copy.js';
import { Hint } from '../parts/hint.js';
import { PanelForm } from '../parts/panel-form.js';
import { StepCard } from './step-card.js';
import { moment } from '../../../lib/format/format.js';
import { useContractForm } from '../../../lib/form/form.js';
import { errorMessage } from '../../../lib/api/http.js';
import { useIntentKey } from '../../../lib/form/submit-intent.js';
import { Button } from '../../../ui/form/button.js';
import { TextareaField } from '../../../ui/form/text-field.js';
import { useToast } from '../../../ui/feedback/toast.js';
import { useUnsentInput } from '../actions/frame/unsent-input.js';
import { useAdminAction } from '../actions/frame/send-action.js';
import { useCan } from '../../shared/rights.js';

/** Adds a note; a retry after a failure has the same idempotency key. */
function NoteForm({ bookingId }: { bookingId: string }) {
  const toast = useToast();
  const add = useAdminAction<BookingNoteView>('notes');
  const intent = useIntentKey();
  const { unsent, keep, forget } = useUnsentInput<AddBookingNote>(`notes ${bookingId}`);
  const { field, handleSubmit, reset, showError } = useContractForm(AddBookingNote, {
    defaultValues: { text: '', ...unsent },
  });
  const send = handleSubmit((body) =>
    add.mutate(
      { id: bookingId, body, idempotencyKey: intent.keyFor(body) },
      {
        onSuccess: () => {
          intent.done();
          reset({ text: '' });
          forget();
          toast({ title: DETAIL_TEXTS.noteAdded, tone: 'good' });
        },
        onError: (failure) => showError('text', errorMessage(failure, DETAIL_TEXTS.noteFailed)),
      },
    ),
  );
  return (
    <PanelForm onSend={send}>
      <TextareaField
        label={DETAIL_TEXTS.note}
        hint={DETAIL_TEXTS.notesHint}
        rows={2}
        {...field('text', {
          onChange: (event: ChangeEvent<HTMLTextAreaElement>) => keep({ text: event.target.value }),
        })}
      />
      <Button type="submit" variant="small" busy={add.isPending}>
        {DETAIL_TEXTS.addNote}
      </Button>
    </PanelForm>
  );
}

/** Internal notes. */
export function BookingNotes({ booking }: { booking: AdminBookingDetail }) {
  const canEdit = useCan('edit-bookings');
  return (
    <StepCard step="notes" title={DETAIL_TEXTS.notes}>
      {booking.notes.length > 0 && (
        <Flex asChild direction="column" gap="2">
          <ul>
            {booking.notes.map(({ id, at, who, text }) => (
              <Callout.Root key={id} asChild color="amber" size="1" highContrast>
                <li>
                  <div>
                    <p>{text}</p>
                    <Hint>{`${who}, ${moment(at)}`}</Hint>
                  </div>
                </li>
              </Callout.Root>
            ))}
          </ul>
        </Flex>
      )}
      {booking.purgedAt && <p>{DETAIL_TEXTS.notesOver}</p>}
      {canEdit && !booking.purgedAt && <NoteForm bookingId={booking.id} />}
    </StepCard>
  );
}
