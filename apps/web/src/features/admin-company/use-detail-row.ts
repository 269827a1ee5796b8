import { useEffect, useState } from 'react';
import { companyFault, type AdminCompanyDetail, type CompanyKind, type CompanyValue } from '#libs/contracts';
import { COMPANY_TEXTS as TEXTS, typedOf } from '../../content/admin-company.js';
import { useCheckedForm } from '../../lib/form.js';
import { HttpError, sentenceOf } from '../../lib/http.js';
import { useToast } from '../../ui/toast.js';
import { useSetDetail } from './api.js';

const FOCUS: Partial<Record<CompanyKind, string>> = { mails: '', picture: '', choice: ' input:checked' };

/** What is sent for what was typed. */
function valueOf({ kind }: AdminCompanyDetail, typed: string): CompanyValue {
  if (kind === 'miles') return typed.trim() === '' ? NaN : Number(typed);
  const lines = typed.split('\n').map((line) => line.trim());
  return kind === 'mails' ? lines.filter(Boolean) : typed.trim();
}

/** One detail: what was typed stays until it is saved, also when somebody else has set it meanwhile. */
export function useDetailRow(detail: AdminCompanyDetail) {
  const { key, label, version } = detail;
  const stored = typedOf(detail.value);
  const faultOf = (typed: string) => companyFault(key, valueOf(detail, typed));
  const form = useCheckedForm(
    ({ value: typed }: { value: string }) => {
      const fault = faultOf(typed);
      const errors: Record<string, string> = fault ? { value: fault } : {};
      return { value: { value: valueOf(detail, typed) }, errors };
    },
    { mode: 'onTouched', defaultValues: { value: stored } },
  );
  const set = useSetDetail();
  const toast = useToast();
  const [refusal, setRefusal] = useState<Error | null>(null);
  const typed = form.watch('value');

  const { reset } = form;
  const [shown, setShown] = useState(stored);
  useEffect(() => {
    if (shown === stored) return;
    setShown(stored);
    // Nothing was typed here: what another desk has set is shown.
    if (typed === shown) reset({ value: stored });
  }, [shown, stored, typed, reset]);

  // A list of rows is no field of the form: its button stands for it. Of several cards the chosen one has the focus.
  const focus = () => {
    const own = FOCUS[detail.kind];
    if (own !== undefined) document.querySelector<HTMLElement>(`#company-${key}${own}`)?.focus();
    else form.setFocus('value');
  };
  const put = (value: CompanyValue | null) => {
    if (set.isPending) return;
    setRefusal(null);
    set.mutate(
      { key, value, version },
      {
        onSuccess: (saved) => {
          toast({ title: TEXTS.saved(label), tone: 'good' });
          // Save goes, and a form that is reset knows its fields again only once it is drawn.
          focus();
          form.reset({ value: typedOf(saved.value) });
        },
        onError: (failure) => {
          setRefusal(failure);
          focus();
        },
      },
    );
  };
  const refusalText = () => {
    if (!refusal) return null;
    const isStale = refusal instanceof HttpError && refusal.code === 'STALE';
    if (isStale) return TEXTS.stale(stored);
    const { events } = refusal instanceof HttpError ? refusal.body : {};
    const sentence = sentenceOf(refusal, TEXTS.failedToSave);
    return Array.isArray(events) ? `${sentence} ${events.join('; ')}.` : sentence;
  };
  const { error, ...control } = form.field('value', { onChange: () => setRefusal(null) });
  return {
    control,
    error: error ?? refusalText(),
    typed: typed.trim(),
    type: (next: string) => {
      setRefusal(null);
      form.setValue('value', next, { shouldValidate: form.formState.isSubmitted });
    },
    send: form.handleSubmit(({ value }) => put(value)),
    isChanged: typed.trim() !== stored.trim(),
    isGood: faultOf(typed) === null,
    isSaving: set.isPending,
    takeDefault: () => put(null),
  };
}
