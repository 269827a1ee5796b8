import type { CrewView } from '#libs/shared/contracts';
import { CREW_FORM as TEXTS } from './copy.js';
import { useCheckedForm } from '../../lib/form/form.js';
import { useIntentKey } from '../../lib/form/submit-intent.js';
import { useSaveCrew } from './api.js';
import { checkCrew, type CrewDraft } from './crew-draft.js';
import { useSave } from '../shared/use-save.js';

type Options = { crew: CrewView | null; start: CrewDraft; onSaved: () => void };

/** The form of a new or existing crew. The input is kept after a rejection. */
export function useCrewForm({ crew, start, onSaved }: Options) {
  const form = useCheckedForm(checkCrew, {
    mode: 'onTouched',
    defaultValues: start,
  });
  const saving = useSaveCrew();
  const intent = useIntentKey();
  const { save, rejection, isSaving } = useSave({ onSaved, onRejected: form.showErrors });
  const send = form.handleSubmit((terms) => {
    const input = { ...terms, version: crew?.version };
    const done = (crew ? TEXTS.changed : TEXTS.added)(input.name);
    save(saving, { no: crew?.no ?? null, input, idempotencyKey: intent.keyFor(input) }, done);
  });
  const change = <Name extends 'days' | 'roles'>(name: Name, value: CrewDraft[Name]) =>
    form.setValue(name, value as never, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  return { form, change, send, rejection, isSaving, isTyped: form.formState.isDirty };
}

export type CrewForm = ReturnType<typeof useCrewForm>;
