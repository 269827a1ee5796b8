import { useEffect, useState, type SyntheticEvent } from 'react';
import { useDraft } from './unsaved-changes.js';
import { useCheckedForm } from '../../lib/form/form.js';

type InlineField<Value> = {
  /** What is stored, as one types it. */
  stored: string;
  /** What is sent for what was typed, and the sentence that stops it. */
  read: (typed: string) => { value: Value; error: string | null };
  /** Stores it, says so, and gives what then is stored, as one types it. */
  send: (value: Value) => Promise<string>;
  messageOf: (failure: Error) => string;
  /** Where the field is none of the form, such as a list of rows. */
  focus?: () => void;
};

/** One value that is typed and saved by itself: it stays typed until then, also when somebody else has set it meanwhile. */
export function useInlineField<Value>({
  stored,
  read,
  send,
  messageOf,
  focus: ownFocus,
}: InlineField<Value>) {
  const form = useCheckedForm(
    ({ value: typed }: { value: string }) => {
      const { value, error } = read(typed);
      const errors: Record<string, string> = error ? { value: error } : {};
      return { value: { value }, errors };
    },
    { mode: 'onTouched', defaultValues: { value: stored } },
  );
  const [failure, setFailure] = useState<Error | null>(null);
  const [isSaving, setSaving] = useState(false);
  const typed = form.watch('value');
  const isChanged = typed.trim() !== stored.trim();

  const { reset } = form;
  const [shown, setShown] = useState(stored);
  useEffect(() => {
    if (shown === stored) return;
    setShown(stored);
    // Nothing was typed here: what another administrator has set is shown.
    if (typed === shown) reset({ value: stored });
  }, [shown, stored, typed, reset]);

  const focus = ownFocus ?? (() => form.setFocus('value'));
  const put = async (value: Value): Promise<boolean> => {
    if (isSaving) return false;
    setFailure(null);
    setSaving(true);
    try {
      const now = await send(value);
      // A form that is reset knows its fields again only once it is drawn.
      focus();
      form.reset({ value: now });
      return true;
    } catch (cause) {
      setFailure(cause as Error);
      focus();
      return false;
    } finally {
      setSaving(false);
    }
  };
  const save = async (): Promise<boolean> => {
    let isSaved = false;
    await form.handleSubmit(async ({ value }) => {
      isSaved = !isChanged || (await put(value));
    })();
    return isSaved;
  };
  const discard = () => {
    setFailure(null);
    form.reset({ value: stored });
  };
  useDraft(isChanged, { save, discard, focus });

  const { error, ...control } = form.field('value', { onChange: () => setFailure(null) });
  return {
    control,
    error: error ?? (failure ? messageOf(failure) : null),
    typed: typed.trim(),
    /** Sets what is typed, for a field that is none of the form. */
    type: (next: string) => {
      setFailure(null);
      form.setValue('value', next, { shouldValidate: form.formState.isSubmitted });
    },
    focus,
    send: (event: SyntheticEvent) => {
      event.preventDefault();
      return save();
    },
    put,
    isChanged,
    isSaving,
  };
}
