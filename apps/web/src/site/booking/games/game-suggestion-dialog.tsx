import type { SyntheticEvent } from 'react';
import { OWN_GAME_TEXTS as TEXTS } from '../../../app/copy/booking.js';
import { Button } from '../../../ui/form/button.js';
import { Dialog } from '../../../ui/overlay/dialog.js';
import { Form } from '../../../ui/form/form.js';
import { TextField } from '../../../ui/form/text-field.js';
import { TextareaField } from '../../../ui/form/textarea-field.js';
import { useSuggestGame } from './use-suggest-game.js';

/** A game of the family's own: reviewed by people, so it is not added to this booking. */
export function GameSuggestionDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { field, send, isSending } = useSuggestGame(onClose);
  const sendAlone = async (event: SyntheticEvent) => {
    // The dialog stands inside the wizard's form for React, whose submit must not hear this one.
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
      <Form className="own-form" onSend={sendAlone}>
        <TextField label={TEXTS.name} required autoComplete="off" {...field('name')} />
        <TextareaField
          label={TEXTS.description}
          hint={TEXTS.descriptionHint}
          required
          {...field('description')}
        />
        <TextareaField label={TEXTS.equipment} hint={TEXTS.equipmentHint} rows={3} {...field('equipment')} />
        <div className="own-buttons">
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
