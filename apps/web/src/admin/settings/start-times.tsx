import { Flex, Grid, Text } from '@radix-ui/themes';
import { START_TIMES, startMinute, type AdminPolicy } from '#libs/shared/contracts';
import { Button } from '../../ui/form/button.js';
import { TitledCard } from '../shared/titled-card.js';
import { START_TIMES_TEXTS as TEXTS } from './copy.js';
import { fieldId, type SettingsFields } from './settings-form.js';

/** Presets that fit most companies. */
const PRESETS = ([15, 30, 60, 120] as const).map((minutes) => ({
  minutes,
  times: START_TIMES.filter((time) => ((startMinute(time) ?? 0) - 540) % minutes === 0),
}));
const isSame = (one: readonly string[], other: readonly string[]) => one.join() === other.join();

type PresetProps = { id: string; chosen: readonly string[]; onChoose: (times: readonly string[]) => void };

const Presets = ({ id, chosen, onChoose }: PresetProps) => (
  <Flex wrap="wrap" gap="2" role="group" aria-label={TEXTS.presets}>
    {PRESETS.map(({ minutes, times }, place) => (
      <Button
        key={minutes}
        id={place === 0 ? id : undefined}
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
export function StartTimes({ policy, form }: { policy: AdminPolicy; form: SettingsFields }) {
  const { key, label, sentence } = policy;
  const chosen = form.typed[key] as readonly string[];
  const choose = (times: readonly string[]) => form.set(key, times);
  const toggle = (time: string) =>
    choose(START_TIMES.filter((each) => (each === time) !== chosen.includes(each)));
  const error = form.errorOf(key);
  return (
    <TitledCard title={label} text={sentence}>
      <Presets id={fieldId(key)} chosen={chosen} onChoose={choose} />
      <Grid columns="4" gap="1" mt="3" mb="1" className="start-times" role="group" aria-label={label}>
        {START_TIMES.map((time) => (
          <button key={time} type="button" aria-pressed={chosen.includes(time)} onClick={() => toggle(time)}>
            {time}
          </button>
        ))}
      </Grid>
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      <Text as="p" size="1" color="gray" aria-live="polite">
        {TEXTS.offered(chosen)}
      </Text>
    </TitledCard>
  );
}
