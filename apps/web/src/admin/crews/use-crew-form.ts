import { useState } from 'react';
import type { CrewView } from '#libs/shared/contracts';
import { CREW_FORM as TEXTS } from './copy.js';
import { useCheckedForm } from '../../lib/form/form.js';
import { useIntentKey } from '../../lib/form/submit-intent.js';
import { useToast } from '../../ui/feedback/toast.js';
import { useSaveCrew } from './api.js';
import { checkCrew, type CrewDraft } from './crew-draft.js';
import { rejectionOf, type Rejection } from './rejection.js';

type Options = { crew: CrewView | null; start: CrewDraft; onSaved: () => void };

/** The form of a new or existing crew. The input is kept after a rejection. */
export function useCrewForm({ crew, start, onSaved }: Options) {
  const form = useCheckedForm(checkCrew, {
    mode: 'onTouched',
    defaultValues: start,
  });
  const save = useSaveCrew();
  const toast = useToast();
  const intent = useIntentKey();
  const [rejection, setRejection] = useState<Rejection | null>(null);
  const send = form.handleSubmit((terms) => {
    const input = { ...terms, version: crew?.version };
    setRejection(null);
    save.mutate(
      { no: crew?.no ?? null, input, idempotencyKey: intent.keyFor(input) },
      {
        onSuccess: () => {
          toast({ title: (crew ? TEXTS.changed : TEXTS.added)(input.name), tone: 'good' });
          onSaved();
        },
        onError: (failure) => {
          form.showErrors(failure);
          setRejection(rejectionOf(failure, TEXTS.failed));
        },
      },
    );
  });
  const change = <Name extends 'days' | 'roles'>(name: Name, value: CrewDraft[Name]) =>
    form.setValue(name, value as never, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  return { form, change, send, rejection, isSaving: save.isPending, isTyped: form.formState.isDirty };
}

export type CrewForm = ReturnType<typeof useCrewForm>;
