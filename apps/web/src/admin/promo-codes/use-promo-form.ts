import { useState } from 'react';
import type { RegisterOptions } from 'react-hook-form';
import type { PromoCodeView } from '#libs/shared/contracts';
import { PROMO_FORM as TEXTS } from './copy.js';
import { useCheckedForm } from '../../lib/form/form.js';
import { HttpError, sentenceOf } from '../../lib/api/http.js';
import { publicConfig } from '../../lib/api/public-config.js';
import { useIntentKey } from '../../lib/form/use-intent-key.js';
import { useToast } from '../../ui/feedback/toast.js';
import { useSavePromo } from './api.js';
import { checkTerms, draftOf, type PromoDraft } from './promo-form.js';

/** The fields of `from`; saved as the code `code`, or as a new one without it. A repeat of the same terms keeps its key. */
export function usePromoForm(code: PromoCodeView | null, from: PromoCodeView | null, onSaved: () => void) {
  const form = useCheckedForm(checkTerms, {
    mode: 'onTouched',
    defaultValues: draftOf(from, code === null, publicConfig().today),
  });
  const save = useSavePromo();
  const toast = useToast();
  const intent = useIntentKey();
  const [refusal, setRefusal] = useState<{ sentence: string; isStale: boolean } | null>(null);

  const refused = (failure: Error) => {
    form.showErrors(failure);
    const problem = failure instanceof HttpError ? failure.code : null;
    if (problem === 'CODE_EXISTS') form.refuse('code', sentenceOf(failure, ''));
    else setRefusal({ sentence: sentenceOf(failure, TEXTS.failed), isStale: problem === 'STALE' });
  };
  const send = form.handleSubmit((terms) => {
    const input = { ...terms, version: code?.version };
    setRefusal(null);
    save.mutate(
      { id: code?.id ?? null, input, idempotencyKey: intent.keyFor(input) },
      {
        onSuccess: () => {
          toast({ title: (code ? TEXTS.changed : TEXTS.added)(input.code), tone: 'good' });
          onSaved();
        },
        onError: refused,
      },
    );
  });
  const field = <Name extends keyof PromoDraft>(name: Name, rules?: RegisterOptions<PromoDraft, Name>) => ({
    id: `promo-${name}`,
    ...form.field(name, rules),
  });
  return { form, field, send, refusal, isSaving: save.isPending, isNew: code === null };
}

export type PromoForm = ReturnType<typeof usePromoForm>;
