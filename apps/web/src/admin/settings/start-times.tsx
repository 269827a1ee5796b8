import { Flex, Grid, Text } from '@radix-ui/themes';
import { type Ref, useRef, useState } from 'react';
import { START_TIMES, startMinute, type AdminPolicy } from '#libs/shared/contracts';
import { START_TIMES_TEXTS as TEXTS, SETTINGS_TEXTS } from './copy.js';
import { errorMessage } from '../../lib/api/http.js';
import { useToast } from '../../ui/feedback/toast.js';
import { Button } from '../../ui/form/button.js';
import { useUnsavedChanges } from '../../ui/form/unsaved-changes.js';
import { useSetPolicy } from './api.js';
import { TitledCard } from '../shared/titled-card.js';
import { isStale } from '../shared/rejection.js';

const rejectionOf = (failure: Error) =>
  isStale(failure) ? TEXTS.stale : errorMessage(failure, SETTINGS_TEXTS.failedToSave);

/** The selected start times: kept until saved, even when another administrator has saved others. */
function useStartTimes({ key, value, version }: AdminPolicy) {
  const stored = value as readonly string[];
  // Null while unchanged: the stored value is shown.
  const [selected, setSelected] = useState<readonly string[] | null>(null);
  const [rejection, setRejection] = useState<string | null>(null);
  const first = useRef<HTMLButtonElement>(null);
  const { mutateAsync: set } = useSetPolicy();
  const toast = useToast();
  const chosen = selected ?? stored;
  const choose = (times: readonly string[]) => {
    setRejection(null);
    setSelected(times.join() === stored.join() ? null : times);
  };
  const save = async (): Promise<boolean> => {
    setRejection(null);
    if (chosen.length === 0) {
      setRejection(TEXTS.none);
      return false;
    }
    try {
      await set({ key, value: chosen, version });
    } catch (failure) {
      setRejection(rejectionOf(failure as Error));
      return false;
    }
    toast({ title: TEXTS.saved(chosen.length), tone: 'good' });
    setSelected(null);
    first.current?.focus();
    return true;
  };
  useUnsavedChanges(selected !== null, {
    save,
    discard: () => choose(stored),
    focus: () => first.current?.focus(),
  });
  return {
    first,
    chosen,
    choose,
    toggle: (time: string) => choose(START_TIMES.filter((each) => (each === time) !== chosen.includes(each))),
    rejection,
  };
}

/** Presets that fit most companies. */
const PRESETS = ([15, 30, 60, 120] as const).map((minutes) => ({
  minutes,
  times: START_TIMES.filter((time) => ((startMinute(time) ?? 0) - 540) % minutes === 0),
}));
const isSame = (one: readonly string[], other: readonly string[]) => one.join() === other.join();

type PresetProps = {
  ref: Ref<HTMLButtonElement>;
  chosen: readonly string[];
  onChoose: (times: readonly string[]) => void;
};

const Presets = ({ ref, chosen, onChoose }: PresetProps) => (
  <Flex wrap="wrap" gap="2" role="group" aria-label={TEXTS.presets}>
    {PRESETS.map(({ minutes, times }, place) => (
      <Button
        key={minutes}
        ref={place === 0 ? ref : undefined}
        variant="small"
        aria-pressed={isSame(times, chosen)}
        onClick={() => onChoose(times)}
      >
        {TEXTS.every[minutes]}
      </Button>
    ))}
  </Flex>
);

/** The offered start times: one button each, one row per hour. */
export function StartTimes({ policy }: { policy: AdminPolicy }) {
  const { first, chosen, choose, toggle, rejection } = useStartTimes(policy);
  return (
    <TitledCard title={policy.label} text={policy.sentence}>
      <Presets ref={first} chosen={chosen} onChoose={choose} />
      <Grid columns="4" gap="1" mt="3" mb="1" className="start-times" role="group" aria-label={policy.label}>
        {START_TIMES.map((time) => (
          <button key={time} type="button" aria-pressed={chosen.includes(time)} onClick={() => toggle(time)}>
            {time}
          </button>
        ))}
      </Grid>
      {rejection && (
        <p className="field-error" role="alert">
          {rejection}
        </p>
      )}
      <Text as="p" size="1" color="gray" aria-live="polite">
        {TEXTS.offered(chosen)}
      </Text>
    </TitledCard>
  );
}
