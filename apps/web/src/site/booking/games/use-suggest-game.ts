import { check, SubmitCustomGame } from '#libs/shared/contracts';
import { OWN_GAME_TEXTS as TEXTS } from '../../../app/copy/booking.js';
import { useCheckedForm } from '../../../lib/form/form.js';
import { sentenceOf } from '../../../lib/api/http.js';
import { useIntentKey } from '../../../lib/form/use-intent-key.js';
import { useToast } from '../../../ui/feedback/toast.js';
import { useSubmitGameSuggestion, type GameSuggestion } from '../api.js';

const NOTHING = { name: '', description: '', equipment: '' };
type Typed = typeof NOTHING;

/** Equipment is typed one item per line, or with commas between. */
const itemsOf = (equipment: string) =>
  equipment
    .split(/\n|,/)
    .map((item) => item.trim())
    .filter(Boolean);

function checkSuggestion(typed: Typed): { value: GameSuggestion; errors: Record<string, string> } {
  const { value, errors } = check(SubmitCustomGame, { ...typed, equipment: itemsOf(typed.equipment) });
  const { name, description, equipment } = value;
  return { value: { name, description, equipment }, errors };
}

/** Sends a game that a family suggests; what was typed stays until it got through. */
export function useSuggestGame(onSent: () => void) {
  const { field, handleSubmit, reset } = useCheckedForm(checkSuggestion, { defaultValues: NOTHING });
  const submit = useSubmitGameSuggestion();
  const intent = useIntentKey();
  const toast = useToast();
  const send = handleSubmit(async (suggestion) => {
    try {
      await submit.mutateAsync({ suggestion, idempotencyKey: intent.keyFor(suggestion) });
      toast({ title: TEXTS.sent.title, description: TEXTS.sent.text, tone: 'good' });
      reset();
      intent.done();
      onSent();
    } catch (failure) {
      toast({ title: TEXTS.failed.title, description: sentenceOf(failure, TEXTS.failed.text), tone: 'bad' });
    }
  });
  return {
    field: (name: keyof Typed) => ({ id: `own-game-${name}`, ...field(name) }),
    send,
    isSending: submit.isPending,
  };
}
