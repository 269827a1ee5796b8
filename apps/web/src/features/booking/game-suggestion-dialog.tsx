import { useState, type FormEvent } from 'react';
import { check, SubmitCustomGame, type FieldErrors } from '#libs/contracts';
import { OWN_GAME_TEXTS as TEXTS } from '../../content/booking.js';
import { newKey, sentenceOf } from '../../lib/http.js';
import { intentFor, type SubmitIntent } from '../../lib/submit-intent.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { TextField } from '../../ui/text-field.js';
import { TextareaField } from '../../ui/textarea-field.js';
import { useToast } from '../../ui/toast.js';
import { useSubmitGameSuggestion } from './api.js';

const NOTHING = { name: '', description: '', equipment: '' };

/** A game idea: reviewed by people, so it is not added to this booking. */
export function GameSuggestionDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [typed, setTyped] = useState(NOTHING);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [intent, setIntent] = useState<SubmitIntent | null>(null);
  const submit = useSubmitGameSuggestion();
  const toast = useToast();

  const send = async (event: FormEvent) => {
    event.preventDefault();
    // The dialog stands inside the wizard's form for React, whose submit must not hear this one.
    event.stopPropagation();
    if (submit.isPending) return;
    const equipment = typed.equipment
      .split(/\n|,/)
      .map((item) => item.trim())
      .filter(Boolean);
    const { value, errors: found } = check(SubmitCustomGame, { ...typed, equipment });
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    const idea = { name: value.name, description: value.description, equipment: value.equipment };
    const next = intentFor(intent, JSON.stringify(idea), newKey);
    setIntent(next);
    try {
      await submit.mutateAsync({ idea, key: next.key });
      toast({ title: TEXTS.sent.title, description: TEXTS.sent.text, tone: 'good' });
      setTyped(NOTHING);
      setIntent(null);
      onClose();
    } catch (failure) {
      toast({ title: TEXTS.failed.title, description: sentenceOf(failure, TEXTS.failed.text), tone: 'bad' });
    }
  };
  const field = (name: keyof typeof NOTHING) => ({
    name,
    id: `own-game-${name}`,
    value: typed[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => {
      setTyped({ ...typed, [name]: event.target.value });
      setErrors({ ...errors, [name]: '' });
    },
  });

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={TEXTS.title}
      description={TEXTS.lead}
    >
      <form className="own-form" noValidate onSubmit={(event) => void send(event)}>
        <TextField label={TEXTS.name} required autoComplete="off" {...field('name')} />
        <TextareaField
          label={TEXTS.description}
          hint={TEXTS.descriptionHint}
          required
          {...field('description')}
        />
        <TextareaField label={TEXTS.equipment} hint={TEXTS.equipmentHint} rows={3} {...field('equipment')} />
        <div className="own-buttons">
          <Button type="submit" busy={submit.isPending}>
            {submit.isPending ? TEXTS.sending : TEXTS.send}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {TEXTS.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
