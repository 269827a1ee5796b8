import type { AdminPolicy } from '#libs/shared/contracts';
import { SETTING_GROUPS, SETTINGS_TEXTS as TEXTS } from './copy.js';
import { Failure } from '../../ui/feedback/failure.js';
import { Loading } from '../../ui/feedback/loading.js';
import { usePolicies } from './api.js';
import { CalendarLinks } from './calendar-links.js';
import { StartTimes } from './start-times.js';
import { NumberRow } from './number-row.js';
import { SwitchList } from './switch-list.js';

type Group = (typeof SETTING_GROUPS)[number];

const SettingGroup = ({ title, text, keys, policies }: Group & { policies: AdminPolicy[] }) => (
  <section className="admin-card setting-group" aria-labelledby={`settings-${keys[0]}`}>
    <h3 id={`settings-${keys[0]}`}>{title}</h3>
    <p>{text}</p>
    {keys.map((key) => {
      const policy = policies.find((each) => each.key === key);
      return policy && <NumberRow key={key} policy={policy} />;
    })}
  </section>
);

/** What is off and what it would do, then the owner's numbers, saved one by one. */
export default function RulesSection() {
  const policies = usePolicies();
  if (policies.isPending) return <Loading text={TEXTS.loading} />;
  if (!policies.data) return <Failure text={TEXTS.failed} query={policies} />;
  const startTimes = policies.data.find(({ key }) => key === 'startTimes');
  return (
    <>
      <p className="settings-lead">{TEXTS.lead}</p>
      <SwitchList policies={policies.data} />
      <div className="setting-groups">
        {SETTING_GROUPS.map((group) => (
          <SettingGroup key={group.title} {...group} policies={policies.data} />
        ))}
        {startTimes && <StartTimes policy={startTimes} />}
        <CalendarLinks />
      </div>
    </>
  );
}
