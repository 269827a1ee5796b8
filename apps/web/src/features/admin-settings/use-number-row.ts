import { useEffect, useState } from 'react';
import { policyFault, type AdminPolicy, type PolicyValue } from '#libs/contracts';
import { SETTINGS_TEXTS as TEXTS } from '../../content/admin-settings.js';
import { useCheckedForm } from '../../lib/form.js';
import { HttpError, sentenceOf } from '../../lib/http.js';
import { useToast } from '../../ui/toast.js';
import { useSetPolicy } from './api.js';

export const worded = ({ bounds }: AdminPolicy, value: PolicyValue) =>
  bounds ? TEXTS.withUnit(Number(value), bounds.unit) : String(value);

/** One number: what was typed stays until it is saved, also when somebody else has set it meanwhile. */
export function useNumberRow(policy: AdminPolicy) {
  const { key, label, version } = policy;
  const stored = String(policy.value);
  const form = useCheckedForm(
    ({ value: typed }: { value: string }) => {
      const value = typed.trim() === '' ? NaN : Number(typed);
      const fault = policyFault(key, value);
      return { value: { value }, errors: fault ? { value: fault } : ({} as Record<string, string>) };
    },
    { mode: 'onTouched', defaultValues: { value: stored } },
  );
  const set = useSetPolicy();
  const toast = useToast();
  const [refusal, setRefusal] = useState<Error | null>(null);
  const typed = form.watch('value');
  const isChanged = typed.trim() !== stored;

  const { reset } = form;
  const [shown, setShown] = useState(stored);
  useEffect(() => {
    if (shown === stored) return;
    setShown(stored);
    // Nothing was typed here: the number of another desk is shown.
    if (typed === shown) reset({ value: stored });
  }, [shown, stored, typed, reset]);

  const send = form.handleSubmit(({ value }) => {
    if (set.isPending || !isChanged) return;
    setRefusal(null);
    set.mutate(
      { key, value, version },
      {
        onSuccess: () => {
          toast({ title: TEXTS.saved(label, worded(policy, value)), tone: 'good' });
          // Save goes, and a form that is reset knows its fields again only once it is drawn.
          form.setFocus('value');
          form.reset({ value: String(value) });
        },
        onError: (failure) => {
          setRefusal(failure);
          form.setFocus('value');
        },
      },
    );
  });
  const refusalText = () => {
    if (!refusal) return null;
    const isStale = refusal instanceof HttpError && refusal.code === 'STALE';
    return isStale ? TEXTS.stale(worded(policy, policy.value)) : sentenceOf(refusal, TEXTS.failedToSave);
  };
  const takeDefault = () => {
    form.setValue('value', String(policy.default), { shouldValidate: true });
    form.setFocus('value');
  };
  const field = form.field('value', { onChange: () => setRefusal(null) });
  return {
    field: { ...field, error: field.error ?? refusalText() },
    send,
    isChanged,
    isDefault: typed.trim() === String(policy.default),
    isSaving: set.isPending,
    takeDefault,
  };
}
