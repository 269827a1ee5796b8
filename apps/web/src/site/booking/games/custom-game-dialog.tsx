import type { SyntheticEvent } from 'react';
import { check, SubmitCustomGame } from '#libs/shared/contracts';
import { CUSTOM_GAME_TEXTS as TEXTS } from '../../../copy/booking.js';
import { Button } from '../../../ui/form/button.js';
import { Dialog } from '../../../ui/overlay/dialog.js';
import { Form } from '../../../ui/form/form.js';
import { TextField, TextareaField } from '../../../ui/form/text-field.js';
import { useCheckedForm } from '../../../lib/form/form.js';
import { errorMessage } from '../../../lib/api/http.js';
import { useIntentKey } from '../../../lib/form/submit-intent.js';
import { useToast } from '../../../ui/feedback/toast.js';
import { useSubmitCustomGame, type CustomGame } from '../api.js';

const NOTHING = { name: '', description: '', equipment: '' };
type Typed = typeof NOTHING;

/** Equipment is typed one item per line, or separated by commas. */
const itemsOf = (equipment: string) =>
  equipment
    .split(/\n|,/)
    .map((item) => item.trim())
    .filter(Boolean);

function checkCustomGame(typed: Typed): { value: CustomGame; errors: Record<string, string> } {
  const { value, errors } = check(SubmitCustomGame, { ...typed, equipment: itemsOf(typed.equipment) });
  const { name, description, equipment } = value;
  return { value: { name, description, equipment }, errors };
}

/** Sends a custom game of a family; the input is kept until the call succeeds. */
function useCustomGameForm(onSent: () => void) {
  const { field, handleSubmit, reset } = useCheckedForm(checkCustomGame, { defaultValues: NOTHING });
  const submit = useSubmitCustomGame();
  const intent = useIntentKey();
  const toast = useToast();
  const send = handleSubmit(async (customGame) => {
    try {
      await submit.mutateAsync({ customGame, idempotencyKey: intent.keyFor(customGame) });
      toast({ title: TEXTS.sent.title, description: TEXTS.sent.text, tone: 'good' });
      reset();
      intent.done();
      onSent();
    } catch (failure) {
      toast({
        title: TEXTS.failed.title,
        description: errorMessage(failure, TEXTS.failed.text),
        tone: 'bad',
      });
    }
  });
  return {
    field: (name: keyof Typed) => ({ id: `custom-game-${name}`, ...field(name) }),
    send,
    isSending: submit.isPending,
  };
}

/** A custom game of the family: it is reviewed by staff, so it is not added to this booking. */
export function CustomGameDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { field, send, isSending } = useCustomGameForm(onClose);
  const sendAlone = async (event: SyntheticEvent) => {
    // In React's tree the dialog is inside the wizard's form, so its submit event must not bubble.
    event.stopPropagation();
    await send(event);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={TEXTS.title}
      description={TEXTS.lead}
    >
      <Form className="form" onSend={sendAlone}>
        <TextField label={TEXTS.name} required autoComplete="off" {...field('name')} />
        <TextareaField
          label={TEXTS.description}
          hint={TEXTS.descriptionHint}
          required
          {...field('description')}
        />
        <TextareaField label={TEXTS.equipment} hint={TEXTS.equipmentHint} rows={3} {...field('equipment')} />
        <div className="actions">
          <Button type="submit" busy={isSending}>
            {isSending ? TEXTS.sending : TEXTS.send}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {TEXTS.cancel}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
