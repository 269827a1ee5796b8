import { useRef, useState } from 'react';
import { START_TIMES, type AdminPolicy } from '#libs/shared/contracts';
import { SETTINGS_TEXTS as TEXTS, START_TIMES_TEXTS } from './copy.js';
import { HttpError, sentenceOf } from '../../lib/api/http.js';
import { useToast } from '../../ui/feedback/toast.js';
import { useDraft } from '../../ui/form/unsaved-changes.js';
import { useSetPolicy } from './api.js';

const refusalOf = (failure: Error) =>
  failure instanceof HttpError && failure.code === 'STALE'
    ? START_TIMES_TEXTS.stale
    : sentenceOf(failure, TEXTS.failedToSave);

/** The start times that are pressed: they stay until they are saved, also when somebody else has saved others. */
export function useStartTimes({ key, value, version }: AdminPolicy) {
  const stored = value as readonly string[];
  // Null while nothing was pressed here: what somebody else has set is shown.
  const [pressed, setPressed] = useState<readonly string[] | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const first = useRef<HTMLButtonElement>(null);
  const { mutateAsync: set } = useSetPolicy();
  const toast = useToast();
  const chosen = pressed ?? stored;
  const choose = (times: readonly string[]) => {
    setRefusal(null);
    setPressed(times.join() === stored.join() ? null : times);
  };
  const save = async (): Promise<boolean> => {
    setRefusal(null);
    if (chosen.length === 0) {
      setRefusal(START_TIMES_TEXTS.none);
      return false;
    }
    try {
      await set({ key, value: chosen, version });
    } catch (failure) {
      setRefusal(refusalOf(failure as Error));
      return false;
    }
    toast({ title: START_TIMES_TEXTS.saved(chosen.length), tone: 'good' });
    setPressed(null);
    first.current?.focus();
    return true;
  };
  useDraft(pressed !== null, {
    save,
    discard: () => choose(stored),
    focus: () => first.current?.focus(),
  });
  return {
    first,
    chosen,
    choose,
    toggle: (time: string) => choose(START_TIMES.filter((each) => (each === time) !== chosen.includes(each))),
    refusal,
  };
}
