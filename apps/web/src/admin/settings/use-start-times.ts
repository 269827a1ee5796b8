import { useRef, useState } from 'react';
import { START_TIMES, type AdminPolicy } from '#libs/contracts';
import { SETTINGS_TEXTS as TEXTS, START_TIMES_TEXTS } from '../../content/admin-settings.js';
import { HttpError, sentenceOf } from '../../lib/http.js';
import { useToast } from '../../ui/toast.js';
import { useSetPolicy } from './api.js';

const refusalOf = (failure: Error) =>
  failure instanceof HttpError && failure.code === 'STALE'
    ? START_TIMES_TEXTS.stale
    : sentenceOf(failure, TEXTS.failedToSave);

/** The start times that are pressed: they stay until they are saved, also when somebody else has saved others. */
export function useStartTimes({ key, value, version }: AdminPolicy) {
  const stored = value as readonly string[];
  // Null while nothing was pressed here: what another desk has set is shown.
  const [pressed, setPressed] = useState<readonly string[] | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const first = useRef<HTMLButtonElement>(null);
  const set = useSetPolicy();
  const toast = useToast();
  const chosen = pressed ?? stored;
  const choose = (times: readonly string[]) => {
    setRefusal(null);
    setPressed(times.join() === stored.join() ? null : times);
  };
  const save = () => {
    if (set.isPending) return;
    if (chosen.length === 0) return setRefusal(START_TIMES_TEXTS.none);
    setRefusal(null);
    set.mutate(
      { key, value: chosen, version },
      {
        onSuccess: () => {
          toast({ title: START_TIMES_TEXTS.saved(chosen.length), tone: 'good' });
          setPressed(null);
          first.current?.focus();
        },
        onError: (failure) => setRefusal(refusalOf(failure)),
      },
    );
  };
  return {
    first,
    chosen,
    choose,
    toggle: (time: string) => choose(START_TIMES.filter((each) => (each === time) !== chosen.includes(each))),
    save,
    refusal,
    isChanged: pressed !== null,
    isSaving: set.isPending,
  };
}
