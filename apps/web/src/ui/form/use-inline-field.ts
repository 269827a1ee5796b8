import { useEffect, useEffectEvent, useRef, useState, type SyntheticEvent } from 'react';
import { useUnsavedChanges } from './unsaved-changes.js';
import { useCheckedForm } from '../../lib/form/form.js';

type InlineField<Value> = {
  /** The stored value as text. */
  stored: string;
  /** The value to send for the text, and its error. */
  read: (typed: string) => { value: Value; error: string | null };
  /** Saves it with a toast, and returns the stored value as text. */
  send: (value: Value) => Promise<string>;
  messageOf: (failure: Error) => string;
  /** For a field that is not registered, such as a list of rows. */
  focus?: () => void;
};

/** One field that is saved on its own: unsaved input is kept even when the stored value changes. */
// oxlint-disable-next-line eslint/max-lines-per-function
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
  const lastStored = useRef(stored);
  const showUnlessTyped = useEffectEvent((next: string) => {
    if (next === lastStored.current) return;
    if (typed === lastStored.current) reset({ value: next });
    lastStored.current = next;
  });
  useEffect(() => {
    showUnlessTyped(stored);
  }, [stored]);

  const focus = ownFocus ?? (() => form.setFocus('value'));
  const put = async (value: Value): Promise<boolean> => {
    if (isSaving) return false;
    setFailure(null);
    setSaving(true);
    try {
      const now = await send(value);
      // After a reset the form registers its fields only on the next render.
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
  useUnsavedChanges(isChanged, { save, discard, focus });

  const { error, ...control } = form.field('value', { onChange: () => setFailure(null) });
  return {
    control,
    error: error ?? (failure ? messageOf(failure) : null),
    typed: typed.trim(),
    /** Sets the text of a field that is not registered. */
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
