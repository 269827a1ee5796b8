import './start-times.css';
import type { Ref } from 'react';
import { START_TIMES, startMinute, type AdminPolicy } from '#libs/shared/contracts';
import { START_TIMES_TEXTS as TEXTS } from './copy.js';
import { useStartTimes } from './use-start-times.js';

/** What most companies want, at one press. */
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
  <div className="start-presets" role="group" aria-label={TEXTS.presets}>
    {PRESETS.map(({ minutes, times }, place) => (
      <button
        key={minutes}
        ref={place === 0 ? ref : undefined}
        type="button"
        className="admin-button"
        aria-pressed={isSame(times, chosen)}
        onClick={() => onChoose(times)}
      >
        {TEXTS.every[minutes]}
      </button>
    ))}
  </div>
);

/** The start times that are offered: each a button, those of one hour in a row of their own. */
export function StartTimes({ policy }: { policy: AdminPolicy }) {
  const { first, chosen, choose, toggle, refusal } = useStartTimes(policy);
  return (
    <section className="admin-card setting-group" aria-labelledby="settings-startTimes">
      <h3 id="settings-startTimes">{policy.label}</h3>
      <p>{policy.sentence}</p>
      <Presets ref={first} chosen={chosen} onChoose={choose} />
      <div className="start-times" role="group" aria-labelledby="settings-startTimes">
        {START_TIMES.map((time) => (
          <button key={time} type="button" aria-pressed={chosen.includes(time)} onClick={() => toggle(time)}>
            {time}
          </button>
        ))}
      </div>
      {refusal && (
        <p className="field-error" role="alert">
          {refusal}
        </p>
      )}
      <div className="setting-acts">
        <span aria-live="polite">{TEXTS.offered(chosen)}</span>
      </div>
    </section>
  );
}
