import { useState, type SyntheticEvent } from 'react';
import type { ContentKind } from '#libs/shared/contracts';
import { CONTENT_TEXTS as TEXTS } from './copy.js';
import { CONTENT_FIELDS } from './content-fields.copy.js';
import { useCheckedForm } from '../../lib/form/form.js';
import { HttpError, errorMessage } from '../../lib/api/http.js';
import { checkEntry, fieldId, priceOfTier, formValuesOf, type FormValues } from './entry-form.rules.js';

export type OpenedEntry = {
  kind: ContentKind;
  /** An entry, or a part of a new one. */
  start: object | null;
  version?: number;
  /** Carries the checked entry out; what it throws is shown. */
  onSave: (body: object) => Promise<void>;
};

const namesFields = (failure: unknown) =>
  failure instanceof HttpError && Object.keys(failure.errors).length > 0;

/** Saves an entry; `save` is false when the server names fields, and any other failure is told above them. */
function useEntrySave(onSave: OpenedEntry['onSave'], showErrors: (failure: unknown) => void) {
  const [failure, setFailure] = useState<{ sentence: string; isStale: boolean } | null>(null);
  const save = async (body: object): Promise<boolean> => {
    try {
      await onSave(body);
      return true;
    } catch (cause) {
      showErrors(cause);
      if (namesFields(cause)) return false;
      const isStale = cause instanceof HttpError && cause.code === 'STALE';
      setFailure({ sentence: errorMessage(cause, TEXTS.failedChange), isStale });
      return true;
    }
  };
  return { failure, save, forgetFailure: () => setFailure(null) };
}

/** The answers of an entry's form, what stops them, and how they are saved. */
export function useEntryForm({ kind, start, onSave, ...opened }: OpenedEntry) {
  // What was opened, also when the list behind brings something newer meanwhile.
  const [version] = useState(opened.version);
  const form = useCheckedForm((typed: FormValues) => checkEntry(kind, typed, version), {
    defaultValues: formValuesOf(kind, start),
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const [attempt, setAttempt] = useState(0);
  const { failure, save, forgetFailure } = useEntrySave(onSave, form.showErrors);
  const [isUploading, setUploading] = useState(false);
  const { isSubmitting: isSaving, isDirty } = form.formState;

  const send = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isSaving || isUploading) return;
    forgetFailure();
    let isRejected = false;
    const carryOut = async (body: object) => {
      isRejected = !(await save(body));
    };
    await form.handleSubmit(carryOut, () => {
      isRejected = true;
    })(event);
    // The summary takes the focus once its lines are there.
    if (isRejected) setAttempt((before) => before + 1);
  };
  const answer = (name: string, value: string | boolean) => {
    form.setValue(name, value, { shouldDirty: true });
    form.clearErrors(name);
    const price = priceOfTier(name, value);
    if (price !== null) form.setValue('basePrice', price, { shouldDirty: true });
  };
  const lines = CONTENT_FIELDS[kind].flatMap(({ name }) => {
    const sentence = form.errorOf(name);
    return sentence ? [{ fieldId: fieldId(name), sentence }] : [];
  });
  const state = { isSaving, isUploading, isTyped: isUploading || isDirty };
  const answers = { typed: form.watch(), errorOf: form.errorOf, answer };
  return { send, setUploading, lines, attempt, failure, ...answers, ...state };
}
