import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { AdminPolicy } from '#libs/shared/contracts';
import { SETTINGS_TEXTS as TEXTS, SWITCHES, SWITCHES_TEXTS } from './copy.js';
import { HttpError, errorMessage } from '../../lib/api/http.js';
import { useToast } from '../../ui/feedback/toast.js';
import { useActiveCrews, useSetPolicy } from './api.js';

const State = ({ isOn }: { isOn: boolean }) => (
  <span className="setting-state" data-on={isOn || undefined}>
    {isOn ? TEXTS.on : TEXTS.off}
  </span>
);

/** Crews are switched on in the Crews tab; this explains the effect. */
function CrewsRow() {
  const { data: active } = useActiveCrews();
  return (
    <li className="switch-row">
      <h4>
        {SWITCHES_TEXTS.crews} {active !== undefined && <State isOn={active > 0} />}
      </h4>
      <p>
        {active ? SWITCHES_TEXTS.crewsOn(active) : active === 0 && `${SWITCHES_TEXTS.noCrew} `}
        {!active && SWITCHES_TEXTS.crewsWould}
      </p>
      <Link className="admin-button" to="/admin?tab=crews">
        {SWITCHES_TEXTS.toCrews}
      </Link>
    </li>
  );
}

function SwitchRow({ policy }: { policy: AdminPolicy }) {
  const { key, label, sentence, value, version } = policy;
  const set = useSetPolicy();
  const toast = useToast();
  const [rejection, setRejection] = useState<string | null>(null);
  const isOn = set.isPending ? set.variables.value === true : value === true;
  const showFailure = (failure: Error) => {
    const isStale = failure instanceof HttpError && failure.code === 'STALE';
    setRejection(isStale ? TEXTS.staleSwitch : errorMessage(failure, TEXTS.failedToSave));
  };
  const toggle = (wanted: boolean) => {
    if (set.isPending) return;
    setRejection(null);
    set.mutate(
      { key, value: wanted, version },
      {
        onSuccess: () =>
          toast({ title: (wanted ? TEXTS.switchedOn : TEXTS.switchedOff)(label), tone: 'good' }),
        onError: showFailure,
      },
    );
  };
  return (
    <li className="switch-row">
      <h4>
        <label htmlFor={`setting-${key}`}>{label}</label> <State isOn={isOn} />
      </h4>
      <p id={`setting-${key}-hint`}>{sentence}</p>
      <input
        id={`setting-${key}`}
        type="checkbox"
        role="switch"
        className="setting-switch"
        aria-describedby={`setting-${key}-hint`}
        checked={isOn}
        aria-checked={isOn}
        aria-busy={set.isPending || undefined}
        onChange={(event) => toggle(event.target.checked)}
      />
      {rejection && (
        <p className="field-error" role="alert">
          {rejection}
        </p>
      )}
    </li>
  );
}

/** The switches of the business, each with its effect. */
export const SwitchList = ({ policies }: { policies: AdminPolicy[] }) => (
  <section className="admin-card setting-switches" aria-labelledby="settings-switches">
    <h3 id="settings-switches">{SWITCHES_TEXTS.title}</h3>
    <p>{SWITCHES_TEXTS.lead}</p>
    <ul>
      <CrewsRow />
      {SWITCHES.map((key) => {
        const policy = policies.find((each) => each.key === key);
        return policy && <SwitchRow key={key} policy={policy} />;
      })}
    </ul>
  </section>
);
