import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useToast } from '../../ui/feedback/toast.js';
import { FORM_TEXTS } from './copy.js';
import { rejectionOf, type Rejection } from './rejection.js';

type Options = {
  /** After success, such as closing the dialog. */
  onSaved?: () => void;
  /** Before the rejection is shown, such as showing the server's errors at their fields. */
  onRejected?: (failure: Error) => void;
  /** Shown when the server gives no reason. */
  failed?: string;
};

/**
 * Sends changes: `save(mutation, input, done)` sends `input` and shows the toast `done`, or keeps why it was rejected in
 * `rejection`, with the input untouched.
 */
export function useSave({ onSaved, onRejected, failed = FORM_TEXTS.failed }: Options = {}) {
  const toast = useToast();
  const [rejection, setRejection] = useState<Rejection | null>(null);
  const [isSaving, setSaving] = useState(false);
  const save = <Input>(
    change: Pick<UseMutationResult<unknown, Error, Input>, 'mutate'>,
    input: Input,
    done: string,
  ) => {
    setRejection(null);
    setSaving(true);
    change.mutate(input, {
      onSuccess: () => {
        toast({ title: done, tone: 'good' });
        onSaved?.();
      },
      onError: (failure) => {
        onRejected?.(failure);
        setRejection(rejectionOf(failure, failed));
      },
      onSettled: () => setSaving(false),
    });
  };
  return { save, rejection, isSaving, forget: () => setRejection(null) };
}
